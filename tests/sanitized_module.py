"""Run tests of the compiled module with a module built with sanitizers: ``sanitized_module.py FOLDER``.

Python itself is built without sanitizers, so it must load their run-time library first. Memory that Python keeps until
its end would count as a leak, so only the tests of the core search for leaks.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
# Tests of invalid arguments and of interrupts.
TESTS = ["tests/kernels"]


def library_at(name: str) -> str:
    command = [os.environ.get("CXX", "c++"), f"-print-file-name={name}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main(folder: str) -> int:
    (module,) = Path(folder).glob("_core*.so")
    # The C++ library is necessary too: the sanitizer needs its functions for exceptions at the start.
    libraries = [library_at(name) for name in ("libasan.so", "libstdc++.so")]
    with TemporaryDirectory() as place:
        shutil.copytree(ROOT / "src/grundy", Path(place, "grundy"), ignore=shutil.ignore_patterns("_core*.so"))
        shutil.copy(module, Path(place, "grundy"))
        environment = {
            **os.environ,
            "PYTHONPATH": place,
            "LD_PRELOAD": " ".join(libraries),
            "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
            "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
        }
        # The test of the stub compares it with the ordinary module, and memory limits do not work with the shadow
        # memory of sanitizers.
        left_out = ["--deselect", "tests/kernels/test_stub.py", "-k", "not memory"]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS, *left_out]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

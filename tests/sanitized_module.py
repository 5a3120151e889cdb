"""Run tests of the compiled module with one that was built under sanitizers: ``sanitized_module.py FOLDER``.

Python itself is not built so, and has to load the run-time library of the sanitizer first. What Python keeps to its end
counts as a leak; leaks are looked for in the tests of the core, and not here.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
# Wrong arguments, and interrupts everywhere.
TESTS = ["tests/kernels"]


def library_at(name: str) -> str:
    command = [os.environ.get("CXX", "c++"), f"-print-file-name={name}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main(folder: str) -> int:
    (module,) = Path(folder).glob("_core*.so")
    # The library of C++ as well: the sanitizer looks at once for what throws exceptions.
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
        # The stub is compared with the ordinary module, and limits of memory do not hold where every address has a
        # shadow.
        left_out = ["--deselect", "tests/kernels/test_stub.py", "-k", "not memory"]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS, *left_out]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

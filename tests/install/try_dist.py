"""Look through the sdist and the wheel of a folder, and try the wheel in an empty environment.

python tests/install/try_dist.py FOLDER
"""

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

from contents import faults_of_sdist, faults_of_wheel

SMOKE = Path(__file__).with_name("smoke.py")


def names_in_sdist(sdist: Path) -> list[str]:
    """Return the files without their common top folder."""
    with tarfile.open(sdist) as archive:
        return [member.name.partition("/")[2] for member in archive if member.isfile()]


def try_wheel(wheel: Path, target: Path) -> None:
    """Install only a wheel and its declared dependencies, and run the smoke test."""
    venv.create(target, with_pip=True)
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    python = target / ("Scripts" if os.name == "nt" else "bin") / "python"
    for arguments in (["-m", "pip", "install", "--quiet", str(wheel)], [str(SMOKE)]):
        subprocess.run([str(python), *arguments], cwd=target, env=clean, check=True)


def main(folder: Path) -> int:
    """Return 0 if both archives are correct."""
    (sdist,), (wheel,) = folder.glob("grundy-*.tar.gz"), folder.glob("grundy-*.whl")
    faults = [f"{sdist.name}: {fault}" for fault in faults_of_sdist(names_in_sdist(sdist))]
    faults += [f"{wheel.name}: {fault}" for fault in faults_of_wheel(ZipFile(wheel).namelist())]
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as target:
        try_wheel(wheel.resolve(), Path(target))
    print(f"{sdist.name} and {wheel.name} are as they should be")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

# Every target sets up what it needs, in .venv. Only Python 3.11 or later and g++ have to be there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: test build lint types kernels pytest sanitize bench docs stub picture clean

test: lint types kernels pytest

# The tools first, once, without the package; then the package itself, rebuilt incrementally from build/.
$(VENV)/tools: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python requirements.py dev > $(VENV)/requirements.txt
	$(BIN)/python -m pip install --quiet --requirement $(VENV)/requirements.txt
	touch $@

build: $(VENV)/tools
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --force-reinstall -Ccmake.define.WARNINGS_ARE_ERRORS=ON .

lint: build
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

types: build
	$(BIN)/mypy
	$(BIN)/mypy tests/typing_examples.py

# The tests of the core itself, without Python. "make sanitize" runs them under AddressSanitizer and UBSan.
kernels: $(VENV)/tools
	$(BIN)/cmake -S core/tests -B build/kernels -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Release
	$(BIN)/cmake --build build/kernels
	$(BIN)/ctest --test-dir build/kernels --output-on-failure

sanitize: $(VENV)/tools
	$(BIN)/cmake -S core/tests -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Debug -DSANITIZE=ON
	$(BIN)/cmake --build build/sanitize
	$(BIN)/ctest --test-dir build/sanitize --output-on-failure

pytest: build
	$(BIN)/pytest -n auto
	$(BIN)/pytest -n auto --doctest-modules --pyargs grundy

bench: build
	$(BIN)/python -m benchmarks

docs: build
	$(BIN)/sphinx-build -W --keep-going -b html docs docs/_build/html

# The type stub of the compiled module, after a change of core/bind. A test compares the two.
stub: build
	$(BIN)/python -m nanobind.stubgen -q -m grundy._core -o src/grundy/_core.pyi

# The terminal picture of the README, and the picture of the page, for which chromium is needed.
picture: build
	$(BIN)/python docs/picture.py
	$(BIN)/python docs/page_picture.py

clean:
	rm -rf build dist docs/_build $(VENV)

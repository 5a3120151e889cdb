# Every target sets up what it needs, in .venv. Only Python 3.11 or later and g++ have to be there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: test build lint types scripts programs kernels pytest sanitize memcheck sanitize-python fuzz fuzz-kernels clang dist bench bench-quick docs notebooks stub picture clean

test: lint types scripts kernels pytest

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
	$(BIN)/python tests/plain_english.py

types: build
	$(BIN)/mypy
	$(BIN)/mypy tests/typing_examples.py

# The types and the style of the page's scripts. The page needs no build; Node and the two tools only check it.
$(VENV)/scripts/tools: tests/web/scripts/package.json $(VENV)/tools
	mkdir -p $(VENV)/scripts
	cp $< $(VENV)/scripts/
	$(BIN)/npm install --prefix $(VENV)/scripts --no-package-lock --no-audit --no-fund --silent
	touch $@

scripts: $(VENV)/scripts/tools
	$(BIN)/node $(VENV)/scripts/node_modules/typescript/bin/tsc --project tests/web/scripts
	$(BIN)/node $(VENV)/scripts/node_modules/eslint/bin/eslint.js --config tests/web/scripts/eslint.config.js src/grundy/web/static/js

# The tests of the core itself, without Python. "make sanitize" runs them under AddressSanitizer and UBSan.
programs: $(VENV)/tools
	$(BIN)/cmake -S core/tests -B build/kernels -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Release
	$(BIN)/cmake --build build/kernels

kernels: programs
	$(BIN)/ctest --test-dir build/kernels --output-on-failure

# Everything under AddressSanitizer and UBSan, what threads share under ThreadSanitizer, and all again, small, under valgrind.
sanitize: $(VENV)/tools
	$(BIN)/cmake -S core/tests -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Debug -DSANITIZE=address,undefined
	$(BIN)/cmake --build build/sanitize
	$(BIN)/ctest --test-dir build/sanitize --output-on-failure
	$(BIN)/cmake -S core/tests -B build/threads -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Debug -DSANITIZE=thread
	$(BIN)/cmake --build build/threads --target test_threads
	$(BIN)/ctest --test-dir build/threads --output-on-failure -R test_threads
	@if command -v valgrind > /dev/null; then $(MAKE) --no-print-directory memcheck; \
	else echo "valgrind is not installed, so the core tests were not run under it."; fi

# Tests that take longer than this many seconds by themselves are left out: valgrind makes them some thirty times slower.
MEMCHECK_SECONDS ?= 10
memcheck: programs
	$(BIN)/python tests/memcheck.py build/kernels $(MEMCHECK_SECONDS)

# The compiled module under AddressSanitizer, with the tests that give it wrong arguments.
sanitize-python: $(VENV)/tools
	$(BIN)/cmake -S . -B build/sanitize-python -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Debug \
		-DPython_EXECUTABLE=$(abspath $(BIN))/python -DCMAKE_CXX_FLAGS="-fsanitize=address,undefined -fno-sanitize=vptr -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS"
	$(BIN)/cmake --build build/sanitize-python
	$(BIN)/python tests/sanitized_module.py build/sanitize-python

# SECONDS for each target: the readers and kernels through Python by atheris, the kernels alone by libFuzzer if there
# is clang, and then every reader by Hypothesis with many more inputs than "make test" tries.
SECONDS ?= 60
fuzz: build
	$(BIN)/python requirements.py fuzz > $(VENV)/fuzz.txt
	$(BIN)/python -m pip install --quiet --requirement $(VENV)/fuzz.txt
	for target in $$(PYTHONPATH=tests $(BIN)/python -m fuzz); do \
		PYTHONPATH=tests $(BIN)/python -m fuzz $$target -max_total_time=$(SECONDS) -artifact_prefix=build/fuzz-$$target- || exit 1; done
	@if command -v clang++ > /dev/null; then $(MAKE) --no-print-directory fuzz-kernels; \
	else echo "clang++ is not installed, so the kernels were not fuzzed by themselves."; fi
	$(BIN)/pytest -n auto tests/hardening/test_readers.py tests/web/test_hostile_requests.py --hypothesis-profile=fuzz

fuzz-kernels: $(VENV)/tools
	$(BIN)/cmake -S core/fuzz -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_CXX_COMPILER=clang++
	$(BIN)/cmake --build build/fuzz
	for target in build/fuzz/fuzz_*[a-z]; do $$target -max_total_time=$(SECONDS) -artifact_prefix=build/ || exit 1; done

# The tests of the core with Clang, which does not take what only GCC understands.
clang: $(VENV)/tools
	$(BIN)/cmake -S core/tests -B build/clang -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++
	$(BIN)/cmake --build build/clang
	$(BIN)/ctest --test-dir build/clang --output-on-failure

# What a releaser runs: an sdist, a wheel made from it, and both looked through and tried in an empty environment.
dist: $(VENV)/tools
	rm -rf dist
	$(BIN)/python -m build --outdir dist
	$(BIN)/python tests/install/try_dist.py dist

pytest: build
	$(BIN)/pytest -n auto
	$(BIN)/pytest -n auto --doctest-modules --pyargs grundy

# Everything against peers and limits, in about ten minutes, and the page of it; then the same in two minutes, smaller.
bench: build
	$(BIN)/python -m benchmarks --json docs/benchmarks.json
	$(BIN)/sphinx-build -q -b html docs docs/_build/html
	@echo "the page: docs/_build/html/benchmarks.html"

bench-quick: build
	$(BIN)/python -m benchmarks --quick --json build/bench-quick.json

docs: build
	$(BIN)/sphinx-build -W --keep-going -b html docs docs/_build/html

# The notebooks, executed, as .ipynb and .html.
notebooks: build
	$(BIN)/python docs/execute_notebooks.py docs/_build/notebooks

# The type stub of the compiled module, after a change of core/bind. A test compares the two.
stub: build
	$(BIN)/python -m nanobind.stubgen -q -m grundy._core -o src/grundy/_core.pyi

# The terminal picture of the README, the drawings of the documentation, and the picture of the page, for which chromium is needed.
picture: build
	$(BIN)/python docs/picture.py
	$(BIN)/python docs/drawings.py
	$(BIN)/python docs/page_picture.py

clean:
	rm -rf build dist docs/_build $(VENV)

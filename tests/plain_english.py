"""Find phrases that the section "Words" of CONTRIBUTING.md lists: ``python tests/plain_english.py [FILE ...]``.

Without arguments it reads the tracked text files of the project. It prints a line for
each phrase and exits with 1 if there are any.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "core", "docs", "tests", "benchmarks", "*.md")
ENDINGS = {".py", ".pyi", ".md", ".toml", ".json", ".hpp", ".cpp", ".js", ".css", ".html"}


class Turn(NamedTuple):
    """A phrase as a regular expression (a space is any white space), what to write instead, and a sample."""

    pattern: str
    instead: str
    sample: str


TURNS = (
    Turn(r"who asks? for", "callers that need", "Who asks for values waits."),
    Turn(r"asked for", "requested, or: that you set", "Unless more are asked for, it prints ten."),
    Turn(r"(?<!there )(is|are|was|were) no (?!longer|more|less|fewer|\w+er than)\w+", "is not a", "That is no number."),
    Turn(
        r"(?<!not )so (many|much)(?! that\b)(?! \w+ that\b)",
        "at most N, or: the number of",
        "Search so many positions.",
    ),
    Turn(r"(lost|won) positions?", "P-position, N-position", "The lost positions form a code."),
    Turn(r"rooms?", "page or view; topic; space", "Every room has an address."),
    Turn(r"(out of|within|(is|are) in) reach", "too large; reachable; within the limit", "A proof is out of reach."),
    Turn(r"(he|his|him)", "the name, they, or: the paper", "In this paper he proves it."),
    Turn(r"its like|their like", "and similar", "It reads CSV and its like."),
    Turn(r"and such(?= ?[.,;:)])", "and similar", "It reads CSV and such."),
    Turn(r"(one|a \w+) a line", "one per line", "Give the games, one a line."),
    Turn(r"go(es|ing)? round", "repeat, or: need not end", "Play may go round."),
    Turn(r"for ever", "forever", "It runs for ever."),
    Turn(r"(gives?|given|gave) up", "stop, cancel", "The search gives up after a minute."),
    Turn(r"stands? (in(?! for\b)|beside|above|below|there)", "is in, is next to", "The rule stands in the table."),
    Turn(r"(tells?|says?) whether", "returns whether, shows whether", "This tells whether a set is linear."),
    Turn(r"anew|once more", "again", "Rows are computed anew."),
    Turn(r"may be given (several|many) times", "can be repeated", "The option may be given several times."),
    Turn(r"do(es)? without", "does not need, omits", "The page does without a network."),
    Turn(r"(?<!player )who cannot move loses", "the player who cannot move loses", "Who cannot move loses."),
    Turn(r"(?<!player )who makes the last move", "the player who makes", "Who makes the last move loses."),
    Turn(r"two that meet vanish", "two tokens that meet disappear", "Tokens move, and two that meet vanish."),
    Turn(r"whoever|somebody", "you, the user, the caller", "Whoever needs more raises the limit."),
)

# Exceptions: (file, phrase, reason).
ALLOWED: tuple[tuple[str, str, str], ...] = (
    ("tests/test_documents.py", "he", "a test of this check"),
    ("tests/test_documents.py", "test_what_is_no_code", "a test of this check"),
)

PHRASES = tuple((re.compile(rf"\b(?:{turn.pattern})\b", re.IGNORECASE), turn) for turn in TURNS)
COMMENTS = {"#", "//", "*"}
NAME = re.compile(r"\b[a-z]\w*_\w+\b")


def phrases(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line, the phrase and its replacement for each phrase, in sentences (even across lines) and in names."""
    words = [word for word in re.finditer(r"\S+", text) if word[0] not in COMMENTS]
    flat = " ".join(word[0] for word in words)
    for pattern, turn in PHRASES:
        for found in pattern.finditer(flat):
            start = words[flat.count(" ", 0, found.start())].start()
            yield text.count("\n", 0, start) + 1, found[0], turn.instead
    for name in NAME.finditer(text):
        for pattern, turn in PHRASES:
            if pattern.search(name[0].replace("_", " ")):
                yield text.count("\n", 0, name.start()) + 1, name[0], turn.instead


def without_list(text: str) -> str:
    """Return a text with the section "Words", which lists the phrases, replaced by empty lines."""
    return re.sub(r"^## Words\n.*?(?=^## |\Z)", lambda found: "\n" * found[0].count("\n"), text, flags=re.M | re.S)


def tracked() -> list[Path]:
    """Return the text files that are checked."""
    names = subprocess.run(["git", "ls-files", "--", *FOLDERS], capture_output=True, text=True, check=True, cwd=ROOT)
    paths = [ROOT / name for name in names.stdout.splitlines()]
    return [path for path in paths if path.suffix in ENDINGS and path != Path(__file__) and path.is_file()]


def main(names: list[str]) -> int:
    """Print the phrases found, and return 1 if there are any."""
    count = 0
    for path in map(Path, names) if names else tracked():
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
        for line, phrase, instead in sorted(phrases(without_list(path.read_text(encoding="utf-8")))):
            if not any((file, allowed) == (name, phrase.lower()) for file, allowed, _ in ALLOWED):
                count += 1
                print(f"{name}:{line}: {phrase!r}; write: {instead}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

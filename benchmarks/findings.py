"""The results worth a look: where grundy is behind, far from a limit, or not measured."""

from benchmarks.data import Report, Row

FAR = 4  # a row that costs at least this many times its limit is far from it


def behind(report: Report) -> list[Row]:
    """Return the rows in which a peer is faster or an aim is missed, the worst first."""
    rows = [row for row in report.rows if max(row.to_peer or 0, row.to_aim or 0) > 1]
    return sorted(rows, key=lambda row: -max(row.to_peer or 0, row.to_aim or 0))


def unmeasured(report: Report) -> list[tuple[str, str, list[str]]]:
    """Return the peers and limits that were not measured, with the reason and the rows."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in report.rows:
        for other in (row.peer, row.limit):
            if other and other.cost is None:
                found.setdefault((other.name, other.missing), []).append(f"{row.topic}: {row.what}")
    return [(name, why, rows) for (name, why), rows in found.items()]


def far(report: Report) -> list[Row]:
    """Return the rows that cost many times their limit, the farthest first."""
    rows = [row for row in report.rows if (row.to_limit or 0) > FAR]
    return sorted(rows, key=lambda row: -(row.to_limit or 0))

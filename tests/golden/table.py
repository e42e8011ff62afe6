# The table of golden hashes: compares, adds and renews groups of entries. Runs nothing.
import json


def find_group(table, group):
    return next((one for one in table if (one["what"], one["key"]) == (group["what"], group["key"])), None)


def compare_entries(stored, made):
    """A line for each difference."""
    differences = [f"'{name}' is no longer made" for name in stored if name not in made]
    for name, digest in made.items():
        if name not in stored:
            differences.append(f"'{name}' is not in the table; --add enters it")
        elif stored[name] != digest:
            differences.append(f"'{name}' is {digest}, in the table {stored[name]}")
    return differences


def describe_key(key):
    return ", ".join(f"{name} '{value}'" for name, value in key.items())


def describe_strangers(table, group):
    """Lines on a group whose key the table lacks: how many entries are those of other keys."""
    lines = [f"NOT COMPARED: {group['what']}, for the table has none of {describe_key(group['key'])}; --add enters them"]
    for other in (one for one in table if one["what"] == group["what"]):
        equal_count = sum(group["entries"].get(name) == digest for name, digest in other["entries"].items())
        lines.append(f"  {equal_count} of {len(other['entries'])} are equal to those of {describe_key(other['key'])}")
    return lines


def compare(table, groups):
    """(differences, notices). What has no key is always compared."""
    differences, notices = [], []
    for group in groups:
        stored = find_group(table, group)
        if stored is not None:
            differences += [f"{group['what']}: {line}" for line in compare_entries(stored["entries"], group["entries"])]
        elif group["key"] is None:
            differences.append(f"{group['what']}: the table has none at all")
        else:
            notices += describe_strangers(table, group)
    return differences, notices


def add(table, groups):
    """The table with new entries and keys; what it holds stays as it is."""
    table = [dict(one, entries=dict(one["entries"])) for one in table]
    for group in groups:
        stored = find_group(table, group)
        if stored is None:
            table.append(group)
        else:
            stored["entries"] = group["entries"] | stored["entries"]
    return table


def find_unnoticed(groups):
    """Where compare would miss a changed hash, a missing entry or a new one, tried on every group."""
    unnoticed = []
    for place, group in enumerate(groups):
        name = next(iter(group["entries"]))
        lacking = {key: value for key, value in group["entries"].items() if key != name}
        for damage in (group["entries"] | {name: "0" * 16}, lacking, group["entries"] | {"no such entry": "0" * 16}):
            damaged = [dict(one, entries=damage) if index == place else one for index, one in enumerate(groups)]
            if len(compare(damaged, groups)[0]) != 1:
                unnoticed.append(f"{group['what']}: a damaged table is not noticed")
    return unnoticed


def read(path):
    return json.loads(path.read_text())


def write(path, table):
    path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n")

#!/usr/bin/env python3
"""What the golden test takes for a change, and what not. Runs no program."""
import copy
import json
import unittest

import canonical
import table

PANEL = {"episode": "e", "panel": "p", "camera": {"eye": [1.5, 0, 0]}, "objects": [{"id": "o1", "visible_px": 7}],
         "render": {"samples": 4}}
MACHINE = {"driver": "llvmpipe", "cpu": "x86_64 fma"}
GROUPS = [{"what": "lines", "key": None, "entries": {"one": "11", "two": "22"}},
          {"what": "pictures", "key": MACHINE, "entries": {"image": "33"}}]


def labels_of(panel):
    return canonical.canonical_labels(canonical.parse(json.dumps(panel)))


def change(path, value):
    panel = copy.deepcopy(PANEL)
    where = panel
    for step in path[:-1]:
        where = where[step]
    where[path[-1]] = value
    return panel


class Canonical(unittest.TestCase):
    def test_a_line_may_gain_a_stated_key_at_the_top_level_alone(self):
        line = canonical.canonical_line('{"id":"a","panels":[{"id":"p"}]}')
        self.assertEqual(canonical.canonical_line('{"id":"a","stream":{"index":0},"panels":[{"id":"p"}]}'), line)
        self.assertNotEqual(canonical.canonical_line('{"id":"a","panels":[{"id":"p","stream":1}]}'), line)
        self.assertNotEqual(canonical.canonical_line('{"id":"a","other":1,"panels":[{"id":"p"}]}'), line)

    def test_a_number_counts_as_it_is_written(self):
        for other in ("-0.0", "0", "0.00", '"0.0"', '"float 0.0"'):
            self.assertNotEqual(canonical.canonical_line(f'{{"x":{other}}}'), canonical.canonical_line('{"x":0.0}'))

    def test_labels_may_gain_keys_of_panel_camera_and_object(self):
        for path in (["sha"], ["camera", "model"], ["objects", 0, "category"], ["render", "samples"]):
            self.assertEqual(labels_of(change(path, "new")), labels_of(PANEL))

    def test_labels_notice_a_changed_value_and_a_lost_field(self):
        for path in (["episode"], ["camera", "eye"], ["objects", 0, "visible_px"]):
            self.assertNotEqual(labels_of(change(path, 8)), labels_of(PANEL))
        self.assertNotEqual(labels_of(change(["objects", 0], {"id": "o1"})), labels_of(PANEL))

    def test_a_shader_may_change_its_names_but_no_other_word(self):
        header = "0x07230203,0x00010500,13,5,0,"
        name, capability = "0x00030005,1,0x66,", "0x00020011,1,"
        expected = canonical.hash_spirv(header + capability)
        self.assertEqual(canonical.hash_spirv(header + name + capability), expected)
        self.assertNotEqual(canonical.hash_spirv(header + name + "0x00020011,2,"), expected)


class Table(unittest.TestCase):
    def test_an_equal_table_has_no_differences(self):
        self.assertEqual(table.compare(copy.deepcopy(GROUPS), GROUPS), ([], []))

    def test_each_changed_lost_or_new_entry_is_named(self):
        damages = [({"one": "11", "two": "99"}, "two"), ({"one": "11"}, "two"), ({"one": "11", "two": "22", "three": "33"}, "three")]
        for entries, word in damages:
            differences, _ = table.compare([dict(GROUPS[0], entries=entries), GROUPS[1]], GROUPS)
            self.assertEqual(len(differences), 1)
            self.assertIn(f"'{word}'", differences[0])

    def test_what_has_no_key_is_compared_on_every_machine(self):
        self.assertEqual(len(table.compare([GROUPS[1]], GROUPS)[0]), 1)

    def test_pictures_of_an_unknown_machine_are_reported_and_no_difference(self):
        other = dict(GROUPS[1], key=dict(MACHINE, cpu="x86_64"))
        differences, notices = table.compare([GROUPS[0], other], GROUPS)
        self.assertEqual(differences, [])
        self.assertIn("NOT COMPARED", notices[0])
        self.assertIn("1 of 1 are equal", notices[1])

    def test_add_changes_no_entry_that_is_there(self):
        stored = [{"what": "lines", "key": None, "entries": {"one": "99"}}]
        added = table.add(stored, GROUPS)
        self.assertEqual(added[0]["entries"], {"one": "99", "two": "22"})
        self.assertEqual(added[1], GROUPS[1])
        self.assertEqual(stored[0]["entries"], {"one": "99"})


if __name__ == "__main__":
    unittest.main()

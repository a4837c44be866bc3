"""What the tests of the checker have in common: a story, and what is found in it."""

import unittest

from story import Story


class Case(unittest.TestCase):
    def setUp(self):
        self.story = Story()

    def finds(self, *rules):
        """What the checker finds in the story, once all that has not ended there has."""
        self.story.rest()
        self.finds_now(*rules)

    def finds_now(self, *rules):
        self.assertEqual(self.story.rules, sorted(rules), self.story.checker.violations)

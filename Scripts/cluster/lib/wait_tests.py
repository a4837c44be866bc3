"""Histories in which somebody begins too early, too late or never; and beside each one that is right."""

from case import Case
from checker import LATEST, LATEST_LOOK, SECOND


class WaitTests(Case):
    # MARK: Too early

    def replaced(self, by=None, write_between=False):
        """A body that has begun before the old one lost its claim.

        - by: the revision by which it says that it knew its turn.
        """
        story = self.story
        x = story.begin("newest", "x")
        story.add("newest", "y")
        y = story.claim("newest", "y", "b")
        story.tell("admitted", "y", decision="replaced", fence=y)
        story.tell("started", "y", fence=y, **({"revision": by} if by else {}))
        if write_between:
            story.order_write("x")
            story.write("newest", "x", x)
        story.displace("newest", "x", by="y")
        # It was there before, and is written again.
        story.record["changes"][-1]["created"] = y
        story.tell("left", "x", fence=x)
        story.end_stopping("newest", "x")
        story.tell("ended", "x", decision="cancelled", result="peerCancelled: w2")
        story.end("newest", "y", y, "b")

    def test_a_body_that_knows_of_no_displacement(self):
        self.replaced(by=12)
        self.finds("turns")

    def test_a_body_that_knows_of_the_displacement(self):
        self.replaced(by=13)
        self.finds()

    def test_a_body_that_knows_what_has_yet_to_come(self):
        story = self.story
        story.add("one", "x")
        fence = story.claim("one", "x")
        story.tell("admitted", "x", decision="started", fence=fence)
        story.tell("started", "x", fence=fence, revision=fence + 1)
        story.end("one", "y", story.begin("one", "y"))
        story.end("one", "x", fence)
        self.assertIn("turns", story.rules)

    def test_a_write_of_the_old_owner_after_the_new_one_has_begun(self):
        self.replaced(write_between=True)
        self.finds("turns")

    def test_a_write_before_the_turn(self):
        story = self.story
        x = story.begin("newest", "x")
        story.add("newest", "y")
        y = story.claim("newest", "y", "b")
        story.write("newest", "y", y)
        story.displace("newest", "x", by="y")
        story.record["changes"][-1]["created"] = y
        story.start("y", y, "replaced")
        story.tell("left", "x", fence=x)
        story.end_stopping("newest", "x")
        story.tell("ended", "x", decision="cancelled", result="peerCancelled: w2")
        story.end("newest", "y", y, "b")
        self.finds("writes")

    def test_a_fence_that_does_not_ascend(self):
        story = self.story
        story.end("one", "x", story.begin("one", "x"))
        story.revision = 5
        story.end("one", "y", story.begin("one", "y"))
        self.assertIn("revisions", story.rules)

    # MARK: Never

    def test_a_waiter_whose_claim_stands_for_ever(self):
        story = self.story
        x = story.begin("line", "x")
        story.wait("line", "y")
        story.end("line", "x", x)
        self.finds_now("lost")
        self.assertEqual(len(story.checker.violations), 2)

    def test_a_waiter_of_a_process_that_is_dead(self):
        story = self.story
        story.wait("line", "y", "started")
        story.record["deaths"]["0"] = story.later()
        story.expire("line", "y")
        self.finds_now()

    def test_a_call_of_which_nothing_comes(self):
        self.story.add("line", "y")
        self.finds_now("lost")

    def test_word_that_nobody_reads(self):
        story = self.story
        x = story.begin("newest", "x")
        story.displace("newest", "x")
        story.tell("left", "x", fence=x)
        story.change((story.stopping("newest", "x"), None, 0))
        story.tell("ended", "x", decision="cancelled", result="peerCancelled: w2")
        self.finds_now("lost")

    # MARK: Too late

    def begins_after(self, seconds, **more):
        """Somebody begins so long after its turn."""
        story = self.story
        x = story.begin("line", "x")
        y = story.wait("line", "y")
        story.end("line", "x", x)
        story.at += int(seconds * SECOND)
        story.tell("started", "y", fence=y, **more)
        story.end("line", "y", y)

    def test_a_late_start(self):
        self.begins_after(LATEST)
        self.finds("late")

    def test_a_start_in_time(self):
        self.begins_after(LATEST - 1)
        self.finds()
        self.assertAlmostEqual(self.story.checker.latest, LATEST - 1, 2)

    def test_a_start_that_nobody_told(self):
        self.begins_after(LATEST_LOOK, looked=True)
        self.finds("late")

    def test_a_start_that_nobody_told_because_etcd_was_away(self):
        self.begins_after(LATEST_LOOK, looked=True)
        self.story.record["shaken"] = [(0, SECOND)]
        self.finds()

    def test_a_late_start_that_nobody_told_because_etcd_was_away(self):
        self.begins_after(LATEST, looked=True)
        self.story.record["shaken"] = [(0, SECOND)]
        self.finds("late")

    def test_a_look_that_comes_before_the_news(self):
        self.begins_after(LATEST_LOOK - 1, looked=True)
        self.finds()

    def test_a_late_start_after_a_machine_was_held_up(self):
        self.begins_after(LATEST)
        self.story.record["held"] = [(-5 * SECOND, -4 * SECOND)]
        self.finds()

    def test_a_late_start_long_after_a_machine_was_held_up(self):
        self.begins_after(LATEST)
        self.story.record["held"] = [(-50 * SECOND, -40 * SECOND)]
        self.finds("late")

    def test_a_waiter_that_is_cancelled_long_after_its_turn(self):
        story = self.story
        x = story.begin("line", "x")
        story.wait("line", "y")
        story.end("line", "x", x)
        story.at += int(LATEST * SECOND)
        story.cancel("y")
        story.release("line", "y")
        self.finds("late")

    def test_a_waiter_that_is_cancelled_long_before_it_ends(self):
        story = self.story
        x = story.begin("line", "x")
        story.wait("line", "y")
        story.end("line", "x", x)
        story.cancel("y")
        story.at += int(LATEST * SECOND)
        story.release("line", "y")
        self.finds()

"""Histories with something wrong in them, each of which the checker has to notice, and some without."""

from case import Case
from checker import figures
from report_tests import ReportTests  # They are run with these.
from wait_tests import WaitTests  # Likewise.

__all__ = ["CheckerTests", "ReportTests", "WaitTests"]


class CheckerTests(Case):
    # MARK: Nothing wrong

    def test_one_after_the_other(self):
        story = self.story
        fence = story.begin("one", "x")
        story.order_write("x")
        story.write("one", "x", fence)
        story.tell("wrote", "x", result="done")
        story.tell("stored", "x", result="done")
        story.store("one", (fence, True, "x", "1"))
        story.end("one", "x", fence)
        story.end("one", "y", story.begin("one", "y"))
        self.finds()
        self.assertEqual(figures(story.checker)["claims"], 2)
        self.assertEqual(figures(story.checker)["written"], 1)

    def test_an_expiry_lets_the_next_begin(self):
        story = self.story
        story.begin("one", "x")
        story.add("one", "y")
        fence = story.displace("one", "x", by="y")
        story.change((story.stopping("one", "x"), None, 0), ("t/members/a", None, 0))
        story.start("y", fence, "replaced")
        story.tell("left", "x", fence=11)
        story.tell("left", "y", fence=fence)
        story.release("one", "y", "b")
        self.finds()
        self.assertEqual(figures(story.checker)["expiries"], 1)

    def test_a_killed_process_ends_its_bodies(self):
        story = self.story
        fence = story.begin("many", "x")
        story.record["deaths"][0] = story.later()
        story.expire("many", "x")
        self.finds()
        self.assertEqual(story.checker.ledger.runs["x"].left, story.record["deaths"][0])
        self.assertEqual(fence, 11)

    def test_a_replaced_body_winds_down_beside_the_next(self):
        story = self.story
        old = story.begin("newest", "x")
        story.add("newest", "y")
        new = story.displace("newest", "x", by="y")
        story.start("y", new, "replaced")
        story.tell("left", "x", fence=old)
        story.end_stopping("newest", "x")
        story.tell("ended", "x", decision="cancelled", result="peerCancelled: w1")
        story.end("newest", "y", new, "b")
        self.finds()

    # MARK: Claims

    def test_two_owners(self):
        story = self.story
        x = story.begin("first", "x")
        y = story.begin("first", "y")
        story.end("first", "x", x)
        story.end("first", "y", y)
        self.finds("owners", "turns")

    def test_too_many_in_a_line(self):
        story = self.story
        for run in "xyz":
            story.add("line", run)
            story.claim("line", run)
        for run in "xyz":
            story.release("line", run)
        self.finds("owners")

    def test_too_many_in_a_line_behind_one_that_winds_down(self):
        story = self.story
        x = story.begin("line", "x")
        story.displace("line", "x")
        for run in "yz":
            story.add("line", run)
            story.claim("line", run)
        story.tell("left", "x", fence=x)
        story.end_stopping("line", "x")
        for run in "yz":
            story.release("line", run)
        self.finds("owners")

    def test_skipped_in_a_line_behind_one_that_winds_down(self):
        story = self.story
        x = story.begin("line", "x")
        story.displace("line", "x")
        y = story.claim("line", "y")
        story.add("line", "z")
        story.tell("admitted", "z", decision="skipped")
        story.tell("left", "x", fence=x)
        story.end_stopping("line", "x")
        story.release("line", "y")
        self.finds()
        self.assertEqual(y, 13)

    def test_a_body_begins_before_the_old_owner_has_lost_its_claim(self):
        story = self.story
        x = story.begin("newest", "x")
        y = story.begin("newest", "y")
        story.end("newest", "x", x)
        story.end("newest", "y", y)
        self.finds("turns")

    def test_a_claim_that_comes_back(self):
        story = self.story
        story.end("one", "x", story.begin("one", "x"))
        story.claim("one", "x")
        story.release("one", "x")
        self.finds("claims")

    def test_word_for_a_run_that_is_gone(self):
        self.story.change(("t/keys/one/stopping/a.7.11", "{}", 0))
        self.finds("claims")

    def test_word_for_a_claim_that_the_run_never_had(self):
        story = self.story
        fence = story.begin("one", "x")
        story.change(("t/keys/one/stopping/a.x.9", "{}", 0))
        story.change(("t/keys/one/stopping/a.x.9", None, 0))
        story.end("one", "x", fence)
        self.finds("claims")

    # MARK: Admissions

    def test_an_admission_that_did_not_happen(self):
        story = self.story
        story.add("one", "x")
        story.tell("admitted", "x", decision="started", fence=77)
        self.finds("admissions")

    def test_the_claim_of_another_run(self):
        story = self.story
        story.add("one", "x")
        story.add("one", "y")
        fence = story.claim("one", "y")
        story.tell("admitted", "x", decision="started", fence=fence)
        story.release("one", "y")
        self.finds("admissions")

    def test_an_admission_that_hides_whom_it_displaced(self):
        story = self.story
        x = story.begin("newest", "x")
        story.add("newest", "y")
        y = story.displace("newest", "x", by="y")
        story.tell("admitted", "y", decision="started", fence=y)
        story.tell("started", "y", fence=y)
        story.tell("left", "x", fence=x)
        story.end_stopping("newest", "x")
        story.end("newest", "y", y, "b")
        self.finds("admissions")

    def test_replaced_where_nobody_was(self):
        story = self.story
        story.add("newest", "x")
        story.tell("admitted", "x", decision="replaced", fence=story.claim("newest", "x"))
        story.release("newest", "x")
        self.finds("admissions")

    def test_skipped_for_nobody(self):
        story = self.story
        story.end("first", "x", story.begin("first", "x"))
        story.add("first", "y")
        story.tell("admitted", "y", decision="skipped")
        self.finds("admissions")

    # MARK: Bodies

    def test_a_body_beside_another(self):
        story = self.story
        x = story.begin("one", "x")
        story.add("one", "y")
        y = story.displace("one", "x", by="y")
        story.start("y", y, "replaced")
        story.tell("left", "x", fence=x)
        story.end_stopping("one", "x")
        story.end("one", "y", y, "b")
        self.finds("overlaps", "turns")

    def test_a_third_body_where_two_may_run(self):
        story = self.story
        fences = {run: story.begin("many", run) for run in "xyz"}
        for run, fence in fences.items():
            story.end("many", run, fence)
        self.finds("admissions", "overlaps", "turns")

    def test_a_body_that_was_over_before_its_turn(self):
        story = self.story
        x = story.begin("line", "x")
        story.end("line", "y", story.begin("line", "y"))
        story.end("line", "x", x)
        self.assertIn("turns", story.rules)

    def test_a_start_before_the_lease_of_the_other_has_ended(self):
        story = self.story
        story.begin("line", "x")
        story.record["deaths"]["0"] = story.later()
        story.add("line", "y", 1)
        y = story.claim("line", "y", "b")
        story.start("y", y, "queued", 1)
        # This was asked for when the body of y had begun, and it came before the lease ended.
        story.add("many", "w", 1)
        story.claim("many", "w", "b")
        story.expire("line", "x")
        story.end("line", "y", y, "b", 1)
        story.release("many", "w", "b")
        self.finds("turns")

    def late_start(self, is_lost):
        """A process is stopped when its turn has come, and its body begins when another one's has."""
        story = self.story
        x = story.wait("line", "x")
        story.add("line", "y", 1)
        y = story.claim("line", "y", "b")
        (story.expire if is_lost else story.release)("line", "x")
        story.start("y", y, "queued", 1)
        story.tell("started", "x", fence=x)
        story.tell("left", "x", fence=x)
        story.tell("ended", "x", decision="cancelled", result="leaseLost: etcd has not renewed the lease in time")
        story.end("line", "y", y, "b", 1)

    def test_a_start_after_its_lease_has_ended(self):
        self.late_start(is_lost=True)
        self.assertNotIn("overlaps", self.story.rules)

    def test_a_start_after_it_has_given_its_claim_back(self):
        self.late_start(is_lost=False)
        self.assertIn("overlaps", self.story.rules)

    def test_the_earlier_one_starts_later(self):
        story = self.story
        story.add("line", "x")
        x = story.claim("line", "x")
        y = story.begin("line", "y")
        story.end("line", "y", y)
        story.tell("started", "x", fence=x)
        story.end("line", "x", x)
        self.assertIn("order", story.rules)

    # MARK: Writes

    def test_a_write_after_the_claim(self):
        story = self.story
        fence = story.begin("one", "x")
        story.end("one", "x", fence)
        story.write("one", "x", fence)
        self.finds("writes")

    def test_a_write_after_that_of_a_newer_owner(self):
        story = self.story
        story.add("newest", "x")
        story.add("newest", "y")
        x, y = story.claim("newest", "x"), story.claim("newest", "y")
        story.write("newest", "y", y)
        story.write("newest", "x", x)
        story.release("newest", "x")
        story.release("newest", "y")
        self.finds("writes")

    def test_a_write_with_somebody_elses_fence(self):
        story = self.story
        fence = story.begin("one", "x")
        story.write("one", "y", fence)
        story.end("one", "x", fence)
        self.finds("writes")

    def test_a_write_that_comes_twice(self):
        story = self.story
        fence = story.begin("one", "x")
        for text in "1", "2", "1":
            story.write("one", "x", fence, text)
        story.end("one", "x", fence)
        self.finds("writes")

    def test_a_write_that_is_reported_and_not_there(self):
        story = self.story
        fence = story.begin("one", "x")
        story.order_write("x")
        story.tell("wrote", "x", result="done")
        story.tell("stored", "x", result="done")
        story.end("one", "x", fence)
        self.finds("answers")
        self.assertEqual(len(story.checker.violations), 2)

    def test_a_write_that_is_there_and_said_to_be_refused(self):
        story = self.story
        fence = story.begin("one", "x")
        story.order_write("x")
        story.write("one", "x", fence)
        story.tell("wrote", "x", result="The write with fence 11 was refused")
        story.end("one", "x", fence)
        self.finds("answers")

    def test_a_write_of_which_nobody_knows(self):
        story = self.story
        fence = story.begin("one", "x")
        story.order_write("x")
        story.write("one", "x", fence)
        story.tell("wrote", "x", result="unknown")
        story.end("one", "x", fence)
        self.finds()

    # MARK: Stores

    def test_a_store_that_takes_a_lesser_fence(self):
        story = self.story
        x = story.begin("one", "x")
        story.end("one", "x", x)
        y = story.begin("one", "y")
        story.end("one", "y", y)
        story.store("one", (y, True, "y", "1"), (x, True, "x", "2"))
        self.finds("fences")

    def test_a_store_that_forgets_what_it_has_seen_before(self):
        story = self.story
        fence = story.begin("one", "x")
        story.end("one", "x", fence)
        story.record["greatest"]["one"] = fence + 1
        story.store("one", (fence, True, "x", "1"))
        self.finds("fences")

    def test_a_store_that_refuses_the_owner(self):
        story = self.story
        fence = story.begin("one", "x")
        story.end("one", "x", fence)
        story.store("one", (fence, False, "x", "1"))
        self.finds("fences")

    # MARK: Ends

    def test_a_result_of_somebody_else(self):
        story = self.story
        fence = story.begin("one", "x")
        story.tell("left", "x", fence=fence)
        story.release("one", "x")
        story.tell("ended", "x", decision="success", result="y")
        self.finds("ends")

    def test_cancelled_by_nobody(self):
        story = self.story
        fence = story.begin("one", "x")
        story.tell("left", "x", fence=fence)
        story.release("one", "x")
        story.tell("ended", "x", decision="cancelled", result="peerCancelled: w2")
        self.finds("ends")

    def test_cancelled_without_a_cause(self):
        story = self.story
        story.add("one", "x")
        story.tell("ended", "x", decision="failed", result="CancellationError()")
        self.finds("ends")

    def test_late_starts_are_counted(self):
        story = self.story
        story.add("one", "x")
        x = story.claim("one", "x")
        y = story.change(("t/keys/one/claims/a.x", None, 0), ("t/members/a", None, 0)) and story.begin("one", "y", "b")
        story.tell("started", "x", fence=x)
        story.tell("left", "x", fence=x)
        story.end("one", "y", y, "b")
        self.assertEqual(figures(story.checker)["late starts"], 1)

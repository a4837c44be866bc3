"""Histories in which a process reports what did not happen, or does not report what did; and beside each one that is right."""

from case import Case


class ReportTests(Case):
    # MARK: Once

    def test_a_body_that_starts_twice(self):
        fence = self.story.begin("one", "x")
        self.story.tell("started", "x", fence=fence)
        self.story.end("one", "x", fence)
        self.finds("reports")

    def test_two_admissions(self):
        fence = self.story.begin("one", "x")
        self.story.tell("admitted", "x", decision="started", fence=fence)
        self.story.end("one", "x", fence)
        self.finds("reports")

    def test_two_ends(self):
        self.story.end("one", "x", self.story.begin("one", "x"))
        self.story.tell("ended", "x", decision="success", result="x")
        self.finds("reports")

    def test_an_end_before_that_of_the_body(self):
        self.story.begin("one", "x")
        self.finds("reports")

    # MARK: Admissions

    def test_a_body_without_an_admission(self):
        story = self.story
        story.add("one", "x")
        fence = story.claim("one", "x")
        story.tell("started", "x", fence=fence)
        story.end("one", "x", fence)
        self.finds("admissions")

    def test_a_process_that_dies_before_it_tells_an_admission(self):
        story = self.story
        story.add("one", "x")
        story.tell("started", "x", fence=story.claim("one", "x"))
        story.record["deaths"]["0"] = story.later()
        story.expire("one", "x")
        self.finds()

    def test_skipped_without_word_of_it(self):
        story = self.story
        fence = story.begin("first", "x")
        story.add("first", "y")
        story.tell("ended", "y", decision="cancelled", result="skipped: w1 has it")
        story.end("first", "x", fence)
        self.finds("admissions", "ends")

    def test_skipped_and_killed_before_there_was_word_of_it(self):
        story = self.story
        fence = story.begin("first", "x")
        story.add("first", "y", 1)
        story.tell("ended", "y", 1, decision="cancelled", result="skipped: w1 has it")
        story.record["deaths"]["1"] = story.later()
        story.end("first", "x", fence)
        self.finds()

    def test_skipped_with_word_of_it(self):
        story = self.story
        fence = story.begin("first", "x")
        story.add("first", "y")
        story.tell("admitted", "y", decision="skipped")
        story.tell("ended", "y", decision="cancelled", result="skipped: w1 has it")
        story.end("first", "x", fence)
        self.finds()

    def test_a_body_of_one_that_was_skipped(self):
        story = self.story
        x = story.begin("first", "x")
        story.add("first", "y")
        story.tell("admitted", "y", decision="skipped")
        story.end("first", "x", x)
        y = story.claim("first", "y")
        story.tell("started", "y", fence=y)
        story.end("first", "y", y)
        self.finds("admissions")

    def test_queued_behind_nobody(self):
        story = self.story
        fence = story.wait("line", "x")
        story.tell("started", "x", fence=fence)
        story.end("line", "x", fence)
        self.finds("admissions")

    def test_queued_where_nobody_waits(self):
        story = self.story
        x = story.begin("newest", "x")
        story.add("newest", "y")
        y = story.claim("newest", "y")
        story.tell("admitted", "y", decision="queued", fence=y)
        story.end("newest", "x", x)
        story.release("newest", "y")
        self.finds("admissions")

    def test_queued_behind_another(self):
        story = self.story
        x = story.begin("line", "x")
        y = story.wait("line", "y")
        story.end("line", "x", x)
        story.tell("started", "y", fence=y)
        story.end("line", "y", y)
        self.finds()

    def test_started_where_it_has_to_wait(self):
        story = self.story
        x = story.begin("line", "x")
        y = story.wait("line", "y", "started")
        story.end("line", "x", x)
        story.tell("started", "y", fence=y)
        story.end("line", "y", y)
        self.finds("admissions")

    def test_started_by_an_answer_that_came_late(self):
        story = self.story
        x = story.begin("line", "x")
        story.add("line", "y")
        y = story.claim("line", "y")
        # The first answer was lost, and the second one came when nobody was there any more.
        story.end("line", "x", x)
        story.start("y", y)
        story.end("line", "y", y)
        self.finds()

    def admitted_by(self, decision, revision):
        """Somebody waits, and says by which revision it was told that."""
        story = self.story
        x = story.begin("line", "x")
        story.add("line", "y")
        y = story.claim("line", "y")
        story.end("line", "x", x)
        story.tell("admitted", "y", decision=decision, fence=y)
        story.tell("started", "y", fence=y, answered=revision or story.revision, revision=story.revision)
        story.end("line", "y", y)

    def test_started_by_a_revision_before_its_turn(self):
        self.admitted_by("started", 12)
        self.finds("admissions")

    def test_started_by_the_revision_of_its_turn(self):
        self.admitted_by("started", None)
        self.finds()

    def test_queued_by_the_revision_of_its_turn(self):
        self.admitted_by("queued", None)
        self.finds("admissions")

    def test_queued_by_a_revision_before_its_turn(self):
        self.admitted_by("queued", 12)
        self.finds()

    # MARK: Ends

    def ended_in_line(self, result):
        """Somebody waits, and ends."""
        story = self.story
        story.wait("line", "y")
        story.release("line", "y")
        story.tell("ended", "y", decision="cancelled", result=result)

    def test_a_lease_that_was_not_lost(self):
        x = self.story.begin("line", "x")
        self.ended_in_line("leaseLost: etcd has no such lease any more")
        self.story.end("line", "x", x)
        self.finds("ends")

    def test_a_lease_that_was_lost(self):
        story = self.story
        x = story.begin("line", "x")
        story.wait("line", "y")
        story.expire_all()
        story.tell("left", "x", fence=x)
        for run in "xy":
            story.tell("ended", run, decision="cancelled", result="leaseLost: etcd has no such lease any more")
        self.finds()

    def test_a_lease_that_was_lost_by_one_that_was_killed_after_it(self):
        story = self.story
        story.add("one", "x")
        story.tell("ended", "x", decision="cancelled", result="leaseLost: etcd has not renewed the lease in time")
        story.record["deaths"]["0"] = story.later()
        self.finds_now()

    def test_a_lease_that_was_lost_before_the_call(self):
        story = self.story
        story.expire_all()
        story.change(("t/members/c", '{"name":"w1"}', 0))
        story.add("one", "x")
        story.tell("ended", "x", decision="cancelled", result="leaseLost: etcd has no such lease any more")
        self.finds("ends")

    def test_a_lease_that_was_lost_before_the_call_and_unheard(self):
        story = self.story
        story.expire_all()
        story.add("one", "x")
        story.tell("ended", "x", decision="cancelled", result="leaseLost: etcd has no such lease any more")
        story.change(("t/members/c", '{"name":"w1"}', 0))
        self.finds()

    def test_requested_by_nobody(self):
        x = self.story.begin("line", "x")
        self.ended_in_line("requested: enough")
        self.story.end("line", "x", x)
        self.finds("ends")

    def test_requested_by_somebody(self):
        story = self.story
        x = story.begin("line", "x")
        story.wait("line", "y")
        story.release("line", "y")
        story.cancel("y")
        story.end("line", "x", x)
        self.finds()

    def test_an_end_for_no_known_reason(self):
        x = self.story.begin("line", "x")
        self.ended_in_line("deadline: too late")
        self.story.end("line", "x", x)
        self.finds("ends")

    # MARK: Results

    def shared(self, result):
        """Somebody shares the run of another, and ends with a result."""
        story = self.story
        owner = story.begin("shared", "o")
        story.add("shared", "k")
        story.tell("admitted", "k", decision="joined")
        story.end("shared", "o", owner)
        story.tell("ended", "k", decision="success", result=result)

    def test_the_result_of_its_owner(self):
        self.shared("o")
        self.finds()

    def test_the_result_of_another_key(self):
        self.story.end("one", "x", self.story.begin("one", "x"))
        self.shared("x")
        self.finds("ends")

    def test_the_result_of_an_owner_that_was_gone_before_the_call(self):
        self.story.end("shared", "x", self.story.begin("shared", "x"))
        self.shared("x")
        self.finds("ends")

    def test_the_result_of_another_for_the_owner_itself(self):
        story = self.story
        x = story.begin("shared", "x")
        story.tell("left", "x", fence=x)
        story.release("shared", "x")
        y = story.begin("shared", "y")
        story.end("shared", "y", y)
        story.tell("ended", "x", decision="success", result="y")
        self.finds("ends")

import Lanyard
import LanyardTesting
import Testing

@testable import Assistant

@Suite("A conversation") @MainActor struct ConversationTests {
    private let clock = TestClock()
    private let app: TaskScope
    private let model = ModelInHand()

    init() { app = TaskScope("App", on: clock) }

    private func conversation(_ tools: Tool...) -> Conversation { Conversation(with: model, tools: tools, in: app) }

    @Test func `an answer comes piece by piece`() async throws {
        let conversation = conversation()
        conversation.ask("Who are you?")
        let reply = try await model.reply(1)
        for text in ["I", " am", " a parrot"] { reply.say(text) }
        try await until { conversation.answers[0].text == "I am a parrot" }
        #expect(conversation.answers[0].state == .coming)
        reply.end()
        try await app.waitUntilIdle()
        #expect(conversation.answers[0].state == .complete)
    }

    @Test func `nothing is added after the stop button, whatever the model says`() async throws {
        let conversation = conversation()
        conversation.ask("Who are you?")
        let reply = try await model.reply(1)
        reply.say("I am")
        try await until { conversation.answers[0].text == "I am" }
        conversation.stop()
        #expect(conversation.answers[0].state == .stopped)
        reply.say(" a parrot")
        reply.end()
        try await app.waitUntilIdle()
        #expect(conversation.answers[0].text == "I am" && conversation.answers[0].state == .stopped)
    }

    @Test func `a newer question overtakes the answer, and the older end does not touch the newer`() async throws {
        let conversation = conversation()
        conversation.ask("Who are you?")
        let first = try await model.reply(1)
        first.say("I am")
        try await until { conversation.answers[0].text == "I am" }
        conversation.ask("What is 1 + 1?")
        let second = try await model.reply(2)
        first.say(" a parrot")
        first.end()
        second.say("2")
        try await until { conversation.answers[1].text == "2" }
        #expect(conversation.answers.map(\.text) == ["I am", "2"])
        #expect(conversation.answers.map(\.state) == [.overtaken, .coming])
        conversation.stop()
        second.say(", of course")
        second.end()
        try await app.waitUntilIdle()
        #expect(conversation.answers.map(\.text) == ["I am", "2"])
        #expect(conversation.answers.map(\.state) == [.overtaken, .stopped])
    }

    // MARK: Resuming

    @Test func `a stopped answer goes on where it was, beside the old one that winds down`() async throws {
        let conversation = conversation()
        conversation.ask("Who are you?")
        let first = try await model.reply(1)
        first.say("I am")
        try await until { conversation.answers[0].text == "I am" }
        conversation.stop()
        conversation.resume()
        let second = try await model.reply(2)
        #expect(model.asked[1] == [Turn(.user, "Who are you?"), Turn(.assistant, "I am")])
        first.end()
        second.say(" a parrot")
        second.end()
        try await app.waitUntilIdle()
        #expect(conversation.answers.map(Shown.init) == [Shown("Who are you?", "I am a parrot", .complete)])
        conversation.resume()
        #expect(model.asked.count == 2, "There is nothing to go on with.")
    }

    @Test func `a failure is shown, and the answer goes on after it`() async throws {
        let conversation = conversation()
        conversation.ask("Who are you?")
        let first = try await model.reply(1)
        first.say("I am")
        first.fail()
        try await app.waitUntilIdle()
        #expect(conversation.answers.map(Shown.init) == [Shown("Who are you?", "I am", .failed("Broken()"))])
        conversation.resume()
        let second = try await model.reply(2)
        second.say(" a parrot")
        second.end()
        try await app.waitUntilIdle()
        #expect(conversation.answers.map(Shown.init) == [Shown("Who are you?", "I am a parrot", .complete)])
    }

    private struct Shown: Equatable {
        var question: String
        var text: String
        var state: Answer.State

        init(_ question: String, _ text: String, _ state: Answer.State) {
            (self.question, self.text, self.state) = (question, text, state)
        }

        init(_ answer: Answer) { self.init(answer.question, answer.text, answer.state) }
    }

    // MARK: Tools

    @Test func `tools are called beside each other, and the model is asked again with their results in order`()
        async throws
    {
        let (began, goOn) = (OneShot<Void>(), OneShot<Void>())
        let slow = Tool("slow") { argument in
            began.send()
            try await goOn.value
            return Tool.Result("slow \(argument)")
        }
        let quick = Tool("quick") { argument in
            try await began.value
            goOn.send()
            return Tool.Result("quick \(argument)")
        }
        let conversation = conversation(slow, quick)
        conversation.ask("Both")
        let first = try await model.reply(1)
        first.say("One moment.")
        first.call("slow", "1")
        first.call("quick", "2")
        first.call("none", "3")
        first.end()
        let second = try await model.reply(2)
        let results = ["slow 1", "quick 2", "There is no tool “none”."].map { Turn(.tool, $0) }
        #expect(model.asked[1] == [Turn(.user, "Both"), Turn(.assistant, "One moment.")] + results)
        second.end()
        try await app.waitUntilIdle()
        #expect(conversation.answers[0].state == .complete)
    }

    @Test func `whichever tool is first, the model gets the results in order when the answer goes on`() async throws {
        let (quick, slow) = (OneShot<Void>(), OneShot<Void>())
        let conversation = conversation(
            Tool("slow") { _ in
                try await slow.value
                return Tool.Result("slow")
            },
            Tool("quick") { _ in
                try await quick.value
                return Tool.Result("quick")
            }
        )
        conversation.ask("Both")
        let first = try await model.reply(1)
        for text in ["One moment", ", please."] { first.say(text) }
        first.call("slow", "")
        first.call("quick", "")
        first.end()
        quick.send()
        try await until { conversation.answers[0].turns.contains(Turn(.tool, "quick")) }
        slow.send()
        let second = try await model.reply(2)
        conversation.stop()
        second.end()
        conversation.resume()
        let third = try await model.reply(3)
        let turns = [
            Turn(.user, "Both"), Turn(.assistant, "One moment, please."), Turn(.tool, "slow"), Turn(.tool, "quick"),
        ]
        #expect(model.asked[1] == turns && model.asked[2] == turns)
        third.end()
        try await app.waitUntilIdle()
    }

    @Test func `a tool that obeys is cancelled at the end of its time, and by the stop button`() async throws {
        for isStopped in [true, false] {
            let (asked, cancelled, never) = (OneShot<Void>(), OneShot<Void>(), OneShot<Void>())
            let conversation = conversation(
                Tool("wait") { _ in
                    asked.send()
                    do { try await never.value } catch { cancelled.send() }
                    throw CancellationError()
                }
            )
            conversation.ask("Wait")
            let count = model.asked.count
            let reply = try await model.reply(count + 1)
            reply.call("wait", "")
            reply.end()
            try await asked.value
            if isStopped {
                conversation.stop()
            } else {
                await clock.sleepers(atLeast: 1)
                await clock.advance(by: .seconds(10))
            }
            try await cancelled.value
            if !isStopped { try await model.reply(count + 2).end() }
            try await app.waitUntilIdle()
        }
    }

    @Test func `what a stopped tool brings is taken back, and the user is told`() async throws {
        let restaurant = Restaurant()
        let conversation = conversation(restaurant.tool)
        conversation.ask("Book a table")
        let reply = try await model.reply(1)
        reply.call("table", "for two")
        reply.end()
        try await restaurant.asked.value
        conversation.stop()
        restaurant.isFree.send()
        try await restaurant.cancelled.value
        try await app.waitUntilIdle()
        #expect(conversation.notes == ["A table for two is booked. It came too late, and was taken back."])
        #expect(conversation.answers[0].state == .stopped && model.asked.count == 1)
    }

    @Test func `a tool has its time, and what it brings after that is taken back`() async throws {
        let restaurant = Restaurant()
        let conversation = conversation(restaurant.tool)
        conversation.ask("Book a table")
        let first = try await model.reply(1)
        first.call("table", "for two")
        first.end()
        try await restaurant.asked.value
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(10))
        let second = try await model.reply(2)
        #expect(model.asked[1].last == Turn(.tool, "The tool “table” took too long."))
        second.end()
        restaurant.isFree.send()
        try await restaurant.cancelled.value
        try await app.waitUntilIdle()
        #expect(conversation.notes.count == 1 && conversation.answers[0].state == .complete)
    }

    @Test func `a tool that has answered is not called again when the answer goes on`() async throws {
        let restaurant = Restaurant()
        restaurant.isFree.send()
        let conversation = conversation(restaurant.tool)
        conversation.ask("Book a table")
        let first = try await model.reply(1)
        first.call("table", "for two")
        first.end()
        let second = try await model.reply(2)
        try await until { !conversation.answers[0].turns.isEmpty }
        conversation.stop()
        second.end()
        conversation.resume()
        let third = try await model.reply(3)
        #expect(model.asked[2] == model.asked[1])
        third.end()
        try await app.waitUntilIdle()
        #expect(conversation.answers[0].state == .complete && restaurant.isBooked && conversation.notes.isEmpty)
    }

    // MARK: Ends

    @Test func `when the screen goes, the work stops, and what a tool did is taken back`() async throws {
        let restaurant = Restaurant()
        var conversation: Conversation? = conversation(restaurant.tool)
        conversation?.ask("Book a table")
        let reply = try await model.reply(1)
        reply.call("table", "for two")
        reply.end()
        try await restaurant.asked.value
        weak let left = conversation
        conversation = nil
        #expect(left == nil)
        restaurant.isFree.send()
        try await restaurant.cancelled.value
        try await app.waitUntilIdle()
        #expect(model.asked.count == 1)
    }

    @Test func `in the grace of a shutdown an answer may still call tools`() async throws {
        let conversation = conversation(Tool("table") { Tool.Result("A table \($0) is booked.") })
        conversation.ask("Book a table")
        let first = try await model.reply(1)
        let shutdown = Task { [app] in try await app.shutdown(grace: .seconds(60), patience: nil) }
        try await until { app.isClosed }
        first.call("table", "for two")
        first.end()
        try await model.reply(2).end()
        #expect(try await shutdown.value.isComplete)
        #expect(conversation.answers[0].state == .complete)
        #expect(conversation.answers[0].turns == [Turn(.tool, "A table for two is booked.")])
    }

    @Test func `a shutdown stops the answer with its tools`() async throws {
        let (asked, never) = (OneShot<Void>(), OneShot<Void>())
        let conversation = conversation(
            Tool("wait") { _ in
                asked.send()
                try await never.value
                return Tool.Result("")
            }
        )
        conversation.ask("Wait")
        let reply = try await model.reply(1)
        reply.call("wait", "")
        reply.end()
        try await asked.value
        let report = try await app.shutdown(grace: .zero, patience: nil)
        #expect(report.isComplete && conversation.answers[0].state == .stopped)
    }
}

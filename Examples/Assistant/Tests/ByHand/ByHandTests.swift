import Assistant
import Lanyard
import Testing

/// What is wrong with the version by hand. Each test says what it should not do, and does; `ConversationTests` has the same with a scope.
@Suite("By hand: the bugs") @MainActor struct ByHandTests {
    private let model = ModelInHand()

    @Test func `what comes of a stopped answer stands in the next one`() async throws {
        let conversation = ConversationByHand(with: model)
        conversation.ask("Who are you?")
        let first = try await model.reply(1)
        first.say("I am")
        try await until { conversation.answers[0].text == "I am" }
        conversation.ask("What is 1 + 1?")
        let second = try await model.reply(2)
        first.say(" a parrot")
        try await until { !conversation.answers[1].text.isEmpty }
        #expect(conversation.answers[1].text == " a parrot")
        first.end()
        second.end()
    }

    @Test func `the end of an older answer hides the stop button of the newer one, and nothing can stop that`()
        async throws
    {
        let conversation = ConversationByHand(with: model)
        conversation.ask("Who are you?")
        let first = try await model.reply(1)
        conversation.ask("What is 1 + 1?")
        let second = try await model.reply(2)
        first.end()
        try await until { !conversation.isAnswering }
        conversation.stop()
        second.say("2, of course")
        try await until { conversation.answers[1].text == "2, of course" }
        second.end()
    }

    @Test func `a table is booked after the stop button, and nobody knows`() async throws {
        let restaurant = Restaurant()
        let conversation = ConversationByHand(with: model, tools: [restaurant.tool])
        conversation.ask("Book a table")
        let reply = try await model.reply(1)
        reply.call("table", "for two")
        reply.end()
        try await restaurant.asked.value
        conversation.stop()
        restaurant.isFree.send()
        try await until { restaurant.isBooked }
        #expect(conversation.answers[0].text.isEmpty)
    }
}

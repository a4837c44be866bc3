import Lanyard
import Testing

@Suite("The value of a run")
struct ValueTests {
    private let scope = TaskScope()

    @Test func `comes back as what it was, whatever its type is`() async throws {
        #expect(try await scope.addTask { () -> Int? in nil }.value == nil)
        #expect(try await scope.addTask { () -> Int?? in .some(nil) }.value == .some(nil))
        #expect(try await scope.addTask { (1, "two") }.value == (1, "two"))
        #expect(try await scope.addTask { [String: [Int]]() }.value.isEmpty)
        #expect(try await scope.addTask { Int.self }.value == Int.self)
        let function = try await scope.addTask { { @Sendable (number: Int) in number + 1 } }.value
        #expect(function(2) == 3)
    }

    @Test func `comes back as an existential, if it was one`() async throws {
        #expect(try await scope.addTask { () -> any Sendable in 7 }.value as? Int == 7)
        #expect(try await scope.addTask { () -> (any Sendable)? in 8 }.value as? Int == 8)
        #expect(try await scope.addTask { () -> any Error in CancellationError() }.value is CancellationError)
        #expect(try await scope.addTask { () -> any Collection<Int> & Sendable in [1, 2] }.value.count == 2)
        #expect(try await scope.addTask { () -> any AnyObject & Sendable in scope }.value === scope)
    }

    @Test func `comes back from the run that another call shares`() async throws {
        let first = scope.addTask(id: 1, policy: .join) { () -> [any Sendable] in [1, "two"] }
        let second = scope.addTask(id: 1, policy: .join) { () -> [any Sendable] in [] }
        #expect(try await first.value.count == 2)
        #expect(try await second.value.count == (second.admission == .joined ? 2 : 0))
    }
}

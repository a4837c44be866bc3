import Lanyard
import LanyardTestSupport
import Testing

/// Keys are compared as values of their type, whatever that looks like in memory.
@Suite struct TaskKeyTests {
    /// All are of one hash, so that it is their equality that tells them apart.
    private class Animal: Hashable, @unchecked Sendable {
        let name: String

        init(_ name: String) { self.name = name }

        static func == (lhs: Animal, rhs: Animal) -> Bool { lhs.name == rhs.name }

        func hash(into hasher: inout Hasher) {}
    }

    private final class Dog: Animal, @unchecked Sendable {}

    private enum Shape: Hashable, Sendable {
        case point
        case circle(radius: Double)
        indirect case group([Shape], of: Shape?)
    }

    private struct Wide: Hashable, Sendable {
        var (name, numbers, shape) = ("name", (1...5).map(Double.init), Shape.point)
        var (left, right): (Int, Int?) = (1, nil)

        func hash(into hasher: inout Hasher) {}
    }

    private struct Empty: Hashable, Sendable {}

    private func expectApart(_ keys: [TaskKey], _ same: [TaskKey]) {
        for (index, key) in keys.enumerated() {
            #expect(key == same[index], "Made of an equal value.")
            for (other, unlike) in same.enumerated() where other != index { #expect(key != unlike) }
        }
    }

    @Test func `Values of one type and hash are told apart by their equality`() {
        func wide() -> [TaskKey] {
            var other = Wide()
            other.right = 2
            return [TaskKey(Wide()), TaskKey(other)]
        }
        expectApart(wide(), wide())
        func animals() -> [TaskKey] { [TaskKey(Animal("Rex")), TaskKey(Animal("Leo"))] }
        expectApart(animals(), animals())
    }

    @Test func `An object is a key of the class that the call knows it by`() {
        func keys() -> [TaskKey] {
            [TaskKey(Dog("Rex")), TaskKey(Dog("Rex") as Animal), TaskKey(Dog("Leo") as Animal), TaskKey(Animal("Ada"))]
        }
        expectApart(keys(), keys())
    }

    @Test func `Enums, optionals, collections and values of no size are keys`() {
        func keys() -> [TaskKey] {
            [
                TaskKey(Shape.point), TaskKey(Shape.circle(radius: 1)), TaskKey(Shape.circle(radius: 2)),
                TaskKey(Shape.group([.point, .circle(radius: 1)], of: .point)),
                TaskKey(Shape.group([.point, .circle(radius: 1)], of: nil)),
                TaskKey(Int?.none), TaskKey(Int?.some(1)), TaskKey(1), TaskKey(Int??.some(1)), TaskKey(Empty()),
                TaskKey([1]), TaskKey([1, 2]), TaskKey(["key": Shape.point]), TaskKey(Set([1.5])), TaskKey("key"),
            ]
        }
        expectApart(keys(), keys())
    }

    @Test func `The key of a key is that key, and a value that was boxed by others is one of its own type`() {
        let boxed: any Hashable & Sendable = "key"
        #expect(TaskKey(TaskKey("key")) == TaskKey("key"))
        #expect(TaskKey(boxed) == TaskKey("key"))
    }

    /// A value that may change.
    private final class Item: Hashable, @unchecked Sendable {
        var id: Int

        init(_ id: Int) { self.id = id }

        static func == (lhs: Item, rhs: Item) -> Bool { lhs.id == rhs.id }

        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    @Test func `a value that changes while its run is alive does not take the place of another's`() async throws {
        let scope = TaskScope()
        let (changing, like) = (Item(1), Item(1))
        let old = scope.addTask(id: changing) { try await untilCancelled() }
        changing.id = 2
        let task = scope.addTask(id: like) {}
        changing.id = 1
        _ = await task.outcome
        let other = scope.addTask(id: Item(7)) { try await untilCancelled() }
        _ = scope.addTask(id: Item(1), policy: .replace) {}
        #expect(!other.isCancelled)
        other.cancel()
        old.cancel()
    }
}

import Lanyard

/// A handle whose end can be awaited: ours and the standard library's alike.
protocol Awaitable: Sendable {
    func end() async
}

extension Task: Awaitable where Failure == Never {
    func end() async { _ = await value }
}

extension ScopedTask: Awaitable {
    func end() async { _ = await outcome }
}

/// Starts so many, a hundred at a time, and awaits the last of each hundred: so waiting weighs little, and what was
/// started does not pile up.
@inline(__always)
nonisolated func inBatches<Handle: Awaitable>(_ count: Int, _ start: (_ index: Int) -> Handle) async {
    for _ in 0..<count / 100 {
        for index in 0..<99 { _ = start(index) }
        await start(99).end()
    }
}

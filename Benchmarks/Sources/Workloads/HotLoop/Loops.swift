import Lanyard

/// The same loop in every form.
enum Form: String, CaseIterable {
    case bare, task, check, isCancelled, pass, canPass, forEach, chunks
}

@inline(__always)
@concurrent func run<T: Turn>(_ form: Form, _: T.Type, _ count: Int, _ checkpoint: Checkpoint) async throws -> UInt64 {
    switch form {
    case .bare: bare(T.self, count)
    case .task: try task(T.self, count)
    case .check: try check(T.self, count, checkpoint)
    case .isCancelled: isCancelled(T.self, count, checkpoint)
    case .pass: try await pass(T.self, count, checkpoint)
    case .canPass: await canPass(T.self, count, checkpoint)
    case .forEach: try await forEach(T.self, count, checkpoint)
    case .chunks: try await chunks(T.self, count, checkpoint)
    }
}

@inline(never)
private func bare<T: Turn>(_: T.Type, _ count: Int) -> UInt64 {
    var state: UInt64 = 1
    for index in 0..<count { state = T.turn(state, index) }
    return state
}

@inline(never)
private func task<T: Turn>(_: T.Type, _ count: Int) throws -> UInt64 {
    var state: UInt64 = 1
    for index in 0..<count {
        try Task.checkCancellation()
        state = T.turn(state, index)
    }
    return state
}

@inline(never)
private func check<T: Turn>(_: T.Type, _ count: Int, _ checkpoint: Checkpoint) throws -> UInt64 {
    var (state, checkpoint) = (UInt64(1), checkpoint)
    for index in 0..<count {
        try checkpoint.check()
        state = T.turn(state, index)
    }
    return state
}

@inline(never)
private func isCancelled<T: Turn>(_: T.Type, _ count: Int, _ checkpoint: Checkpoint) -> UInt64 {
    var (state, checkpoint) = (UInt64(1), checkpoint)
    for index in 0..<count {
        if checkpoint.isCancelled { break }
        state = T.turn(state, index)
    }
    return state
}

@inline(never)
@concurrent private func pass<T: Turn>(_: T.Type, _ count: Int, _ checkpoint: Checkpoint) async throws -> UInt64 {
    var (state, checkpoint) = (UInt64(1), checkpoint)
    for index in 0..<count {
        try await checkpoint.pass()
        state = T.turn(state, index)
    }
    return state
}

@inline(never)
@concurrent private func canPass<T: Turn>(_: T.Type, _ count: Int, _ checkpoint: Checkpoint) async -> UInt64 {
    var (state, checkpoint) = (UInt64(1), checkpoint)
    for index in 0..<count {
        guard await checkpoint.canPass() else { break }
        state = T.turn(state, index)
    }
    return state
}

@inline(never)
@concurrent private func forEach<T: Turn>(_: T.Type, _ count: Int, _ checkpoint: Checkpoint) async throws -> UInt64 {
    var (state, checkpoint) = (UInt64(1), checkpoint)
    try await checkpoint.forEach(in: 0..<count) { state = T.turn(state, $0) }
    return state
}

@inline(never)
@concurrent private func chunks<T: Turn>(_: T.Type, _ count: Int, _ checkpoint: Checkpoint) async throws -> UInt64 {
    var state: UInt64 = 1
    for try await part in checkpoint.chunks(of: 0..<count) {
        for index in part { state = T.turn(state, index) }
    }
    return state
}

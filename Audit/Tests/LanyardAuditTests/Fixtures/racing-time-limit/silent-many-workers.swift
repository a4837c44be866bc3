func all(_ work: @escaping @Sendable (Int) async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
        for number in 0..<10 {
            group.addTask { await work(number) }
        }
        group.addTask { try? await Task.sleep(for: .seconds(1)) }
        await group.waitForAll()
    }
}

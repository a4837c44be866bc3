func race() async {
    await withTaskGroup(of: Int.self) { group in
        group.addTask {
            try! await Task.sleep(for: .seconds(1))  // expect: crash-on-cancel
            return 1
        }
        group.addTask { 2 }
        first = await group.next()
        group.cancelAll()
    }
}

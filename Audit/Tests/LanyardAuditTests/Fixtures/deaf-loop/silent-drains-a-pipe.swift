struct Shell {
    // The loop ends with the process, and nobody cancels it.
    func output(of pipe: FileHandle) async -> Data {
        let draining = Task.detached { () -> Data in
            var data = Data()
            while let chunk = try? pipe.read(upToCount: 4_096), !chunk.isEmpty {
                data.append(chunk)
            }
            return data
        }
        await finish()
        return await draining.value
    }
}

struct Hasher {
    func digest(_ handle: FileHandle, _ isCancelled: () -> Bool) async throws {
        while let data = try handle.read(upToCount: 65_536), !isCancelled() {
            hash.update(data: data)
        }
    }
}

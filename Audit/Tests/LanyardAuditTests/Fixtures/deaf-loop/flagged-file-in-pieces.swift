struct Hasher {
    func digest(of url: URL) async throws -> Digest {
        let handle = try FileHandle(forReadingFrom: url)
        var hash = SHA256()
        while let data = try handle.read(upToCount: 65_536), !data.isEmpty {  // expect: deaf-loop
            hash.update(data: data)
        }
        return hash.finalize()
    }
}

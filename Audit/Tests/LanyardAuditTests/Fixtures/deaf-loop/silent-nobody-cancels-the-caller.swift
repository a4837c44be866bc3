enum Waves {
    static func samples(of file: AudioFile) async -> [Float] {
        var samples: [Float] = []
        while samples.count < 200 {
            try? file.read(into: buffer)
            samples.append(buffer[0])
        }
        return samples
    }
}

final class PlayerModel {
    private var samples: [Float] = []

    func load(_ file: AudioFile) {
        Task { samples = await Waves.samples(of: file) }
    }
}

enum Digests {
    static func digest(of handle: FileHandle) async -> Digest? {
        await Task.detached {
            var hash = SHA256()
            while let data = try? handle.read(upToCount: 1_024) { hash.update(data: data) }
            return hash.finalize()
        }.value
    }
}

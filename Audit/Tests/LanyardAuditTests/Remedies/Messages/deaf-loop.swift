import Foundation

struct Digester {
    func digest(of handle: FileHandle) async throws -> Int {
        var sum = 0
        while let data = try handle.read(upToCount: 65_536), !data.isEmpty {
            try Task.checkCancellation()  // remedy: deaf-loop
            sum += data.count
        }
        return sum
    }

    func digestOrNothing(of handle: FileHandle) async -> Int {
        var sum = 0
        while let data = try? handle.read(upToCount: 65_536), !data.isEmpty {
            if Task.isCancelled { break }  // remedy: deaf-loop
            sum += data.count
        }
        return sum
    }
}

@MainActor final class Digest {
    private var working: Task<Int, Never>?

    func start(_ url: URL) {
        working?.cancel()
        working = Task.detached {
            guard let handle = try? FileHandle(forReadingFrom: url) else { return 0 }
            var sum = 0
            while let data = try? handle.read(upToCount: 65_536), !data.isEmpty {
                if Task.isCancelled { break }  // remedy: deaf-loop
                sum += data.count
            }
            return sum
        }
    }
}

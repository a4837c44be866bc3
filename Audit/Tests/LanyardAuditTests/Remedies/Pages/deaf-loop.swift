import Foundation

enum Throwing {
    static func digest(of handle: FileHandle) async throws -> Int {
        var hash = Hash()
        while let data = try handle.read(upToCount: 65_536), !data.isEmpty {
            try Task.checkCancellation()
            hash.update(data: data)
        }
        return hash.value
    }
}

enum Answering {
    static func digest(of handle: FileHandle) async -> Int? {
        var hash = Hash()
        while let data = try? handle.read(upToCount: 65_536), !data.isEmpty {
            if Task.isCancelled { return nil }
            hash.update(data: data)
        }
        return hash.value
    }
}

struct Hash {
    var value = 0
    mutating func update(data: Data) { value += data.count }
}

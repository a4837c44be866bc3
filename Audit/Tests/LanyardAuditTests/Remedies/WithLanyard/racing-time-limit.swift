import Foundation
import Lanyard

func picture(_ data: Data, _ decoder: Decoder) async throws -> Picture {
    let picture = try await withDeadline(in: .seconds(2), abandoningAfter: .milliseconds(100)) {
        try await decoder.decode(data)
    }
    return picture
}

struct Decoder: Sendable { func decode(_ data: Data) async throws -> Picture { Picture() } }

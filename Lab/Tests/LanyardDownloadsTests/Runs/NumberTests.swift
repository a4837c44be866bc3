import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("URLs of one name in one call")
struct NumberTests {
    private static let plain: @Sendable (String, String) -> String? = { _, _ in "200 OK" }
    private static let named: @Sendable (String, String) -> String? = { _, _ in
        "200 OK\r\nContent-Disposition: attachment; filename=data.bin"
    }
    private static let dated: @Sendable (String, String) -> String? = { _, _ in
        "200 OK\r\nLast-Modified: Mon, 01 Jan 2024 00:00:00 GMT"
    }

    private func request(_ bench: RunBench, _ server: AnsweringServer, _ target: String, number: Int) -> DownloadRequest
    {
        var request = bench.request(server.url + target)
        request.nameNumber = number
        return request
    }

    @Test(arguments: [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [3, 1, 6, 2, 5, 4]])
    func `have the numbers of the list, in whatever order they are answered`(order: [Int]) async throws {
        try await AnsweringServer.serving(Self.plain) { server in
            let folder = try TemporaryFolder()
            for _ in 0..<2 {
                let bench = try RunBench(folder: folder)
                for number in order {
                    let file = try await bench.run(request(bench, server, "/get?id=\(number)", number: number))
                    #expect(file.path == folder.path(number == 1 ? "get" : "get (\(number))"))
                }
            }
            #expect(try folder.names.count == 6)
        }
    }

    @Test func `have the next free ones where the server gives the name`() async throws {
        try await AnsweringServer.serving(Self.named) { server in
            let folder = try TemporaryFolder()
            for _ in 0..<2 {
                let bench = try RunBench(folder: folder)
                for number in 1...4 {
                    let file = try await bench.run(request(bench, server, "/get?id=\(number)", number: number))
                    #expect(file.path == folder.path(number == 1 ? "data.bin" : "data (\(number)).bin"))
                }
            }
            #expect(try folder.names.count == 4)
        }
    }

    @Test func `are found by the list in another order, and one more gets a number, too`() async throws {
        try await AnsweringServer.serving(Self.plain) { server in
            let folder = try TemporaryFolder()
            for ids in [[1, 2, 3], [3, 2, 1], [4, 1, 2, 3]] {
                let bench = try RunBench(folder: folder)
                for (place, id) in ids.enumerated() {
                    let file = try await bench.run(request(bench, server, "/get?id=\(id)", number: place + 1))
                    #expect(file.path == folder.path(id == 1 ? "get" : "get (\(id))"))
                }
            }
            #expect(try folder.names.count == 4)
        }
    }

    // The names differ in case, or in how an accent is written; on some disks they are one.
    @Test(
        arguments: [("A.bin", "a.bin", "/A.bin", "/a.bin"), ("\u{E9}", "e\u{301}", "/%C3%A9", "/e%CC%81")],
        [true, false]
    )
    func `whose names are hardly two are done when they are there, together or one by one`(
        names: (String, String, String, String),
        together: Bool
    ) async throws {
        try await AnsweringServer.serving(Self.plain) { server in
            let folder = try TemporaryFolder()
            let targets = [names.2, names.3]
            if !together {
                for target in targets { try await RunBench(folder: folder).run(server.url + target) }
            }
            var before: [String] = []
            for round in 0..<3 {
                for order in [[0, 1], [1, 0]] {
                    let bench = try RunBench(folder: folder)
                    for place in order {
                        try await bench.run(request(bench, server, targets[place], number: place + 1))
                    }
                    if round > 0 { #expect(try folder.names == before) }
                    before = try folder.names
                    #expect(before.count == 2)
                }
            }
        }
    }

    @Test func `whose servers give names that differ in case are done in another order, too`() async throws {
        let answer: @Sendable (String, String) -> String? = { target, _ in
            "200 OK\r\nContent-Disposition: attachment; filename=\(target.hasSuffix("1") ? "A" : "a").bin"
        }
        try await AnsweringServer.serving(answer) { server in
            let folder = try TemporaryFolder()
            for order in [[1, 2], [2, 1], [1, 2]] {
                let bench = try RunBench(folder: folder)
                for id in order { try await bench.run(request(bench, server, "/get?id=\(id)", number: id)) }
                #expect(try folder.names.count == 2)
            }
        }
    }

    // Each has the number that was free among all of them, so that those of one spelling have gaps.
    @Test(arguments: [["A", "a", "a"], ["A", "A", "a"], ["a", "A", "a"], ["\u{E9}", "e\u{301}", "\u{E9}"]])
    func `whose servers give three names that are hardly three are done in any order`(names: [String]) async throws {
        let answer: @Sendable (String, String) -> String? = { target, _ in
            let name = names[(target.last?.wholeNumberValue ?? 1) - 1]
            let encoded = name.utf8.map { "%" + String($0, radix: 16) }.joined()
            return "200 OK\r\nContent-Disposition: attachment; filename*=UTF-8''\(encoded).bin"
        }
        try await AnsweringServer.serving(answer) { server in
            let folder = try TemporaryFolder()
            for order in [[1, 2, 3], [3, 2, 1], [2, 3, 1], [3, 1, 2], [2, 1, 3], [1, 3, 2]] {
                let bench = try RunBench(folder: folder)
                for id in order { try await bench.run(request(bench, server, "/get?id=\(id)", number: id)) }
                #expect(try folder.names.count == 3, "\(order)")
            }
        }
    }

    @Test(arguments: [ExistingFile.keepIfComplete, .keepIfSameDate, .keep, .overwrite, .rename])
    func `never share a file, even if the first is done and forgotten`(existing: ExistingFile) async throws {
        try await AnsweringServer.serving(Self.dated) { server in
            let bench = try ManagerBench { $0.existingFile = existing }
            var paths: [String?] = []
            for id in 1...5 {
                let download = bench.add(server.url + "/\(id)/data.bin")
                paths.append(await download.settled().path)
                bench.manager.retire(download.id)
            }
            #expect(paths == [1, 2, 3, 4, 5].map { bench.folder.path(FileName.numbered("data.bin", $0)) })
            #expect(try bench.folder.names.count == 5)
        }
    }
}

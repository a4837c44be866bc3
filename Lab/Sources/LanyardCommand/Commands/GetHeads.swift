import CommandSupport
import LanyardDownloads

/// Asks for the heads of files, one after the other, and writes them.
struct GetHeads {
    let options: GetOptions
    let manager: DownloadManager
    let output: Output

    /// - Parameter isInterrupted: whether no more is to be asked for.
    /// - Returns: the exit code.
    func run(isInterrupted: () -> Bool) async throws -> Int32 {
        var code: Int32 = 0
        for entry in try options.entries() {
            do {
                let heads = try await manager.head(options.request(for: entry))
                await output.write(heads.flatMap(GetHeads.lines))
                if !(200..<300).contains(heads.last?.status ?? 0) { code = 1 }
            } catch {
                if isInterrupted() { break }
                await output.complain("\(entry.address.shown): \(error)")
                code = 1
            }
        }
        if isInterrupted() {
            await output.complain("Interrupted.")
            return Interruption.exitCode
        }
        return code
    }

    /// As curl writes them, with an empty line behind each.
    private static func lines(_ head: AnswerHead) -> [String] {
        let status = head.reason.isEmpty ? "\(head.status)" : "\(head.status) \(head.reason)"
        return (["\(head.version) \(status)"] + head.fields.map { "\($0.name): \($0.value)" }).map(\.printable) + [""]
    }
}

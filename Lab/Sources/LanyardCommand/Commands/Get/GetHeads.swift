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
        var code: GetExitCode?
        for entry in try options.entries() {
            do {
                let heads = try await manager.head(options.request(for: entry))
                await output.write(heads.flatMap(GetHeads.lines))
                let status = heads.last?.status ?? 0
                if !(200..<300).contains(status) { code = min(code ?? .other, GetExitCode(status: status)) }
            } catch {
                if isInterrupted() { break }
                await output.complain("\(entry.address.shown): \(error)")
                code = min(code ?? .other, GetExitCode(error))
            }
        }
        if isInterrupted() {
            await output.complain("Interrupted.")
            return Interruption.exitCode
        }
        return code?.rawValue ?? 0
    }

    /// As curl writes them, with an empty line behind each.
    private static func lines(_ head: AnswerHead) -> [String] {
        let status = head.reason.isEmpty ? "\(head.status)" : "\(head.status) \(head.reason)"
        return (["\(head.version) \(status)"] + head.fields.map { "\($0.name): \($0.value)" }).map(\.printable) + [""]
    }
}

import CommandSupport
import Foundation
import LanyardDownloads

/// One bar a download that is drawn over in place, and below them one for the total.
///
/// What has come to an end is written once as a line that stays, above the bars that still move; so any number of
/// downloads fits a small window.
struct BarReporter: Reporter {
    let output: Output
    let style: TextStyle
    /// The columns that names get at least.
    let nameWidth: Int

    var refreshInterval: Duration? { .milliseconds(100) }

    func happened(_ events: [DownloadEvent], to download: WatchedDownload, number: Int) async {
        for event in events {
            switch event {
            case .finished, .cancelled, .failed: await settle(download)
            case .restarted:
                guard let reason = download.state.restarted else { break }
                await output.write("\(download.name.printable): \(ReportText.restart(reason))")
            case .retrying:
                guard case .retrying(_, let wait, let error) = download.state.phase else { break }
                let line = "\(error) Trying again in \(TimeText.elapsed(wait))."
                await output.write(style.paint("\(download.name): \(line)".printable, .yellow))
            case .waiting, .running, .progress, .stopping: break
            }
        }
    }

    func refresh(_ picture: DownloadPicture) async {
        let size = TerminalSize(of: STDOUT_FILENO)
        let board = BarBoard(width: size.columns, style: style, nameWidth: nameWidth)
        let lines = BarReporter.picture(
            picture.moving.map(\.row),
            others: picture.tally.count > picture.tally.unbegun ? [picture.tally.sum] : [],
            unbegun: picture.tally.unbegun,
            on: board,
            rows: size.rows
        )
        await output.draw(lines)
    }

    func ended(_ tally: DownloadTally, after elapsed: Duration) async {
        await output.draw([])
        guard tally.count > 1 else { return }
        await output.write(style.paint(ReportText.summary(tally, after: elapsed), .bold))
    }

    /// The bars that move, as many as the window has room for, and the total of all.
    ///
    /// - Parameters:
    ///   - others: what counts for the total only.
    ///   - unbegun: how many there will be more.
    static func picture(
        _ rows: [BarRow],
        others: [BarRow] = [],
        unbegun: Int = 0,
        on board: BarBoard,
        rows height: Int
    ) -> [String] {
        let moving = rows.filter { !$0.isSettled }
        guard !moving.isEmpty else { return [] }
        // One line for the total, one for what is left out, one for the cursor.
        let room = max(1, height - 3)
        let shown = (moving.filter { $0.status != .waiting } + moving.filter { $0.status == .waiting }).prefix(room)
        let later = unbegun > 0 ? [BarRow(name: "", bytes: 0, total: nil, status: .waiting)] : []
        let all = rows + others + later
        let total = all.count > 1 ? [BarRow(totalOf: all)] : []
        var lines = board.lines(shown + total)
        let hidden = moving.count - shown.count + unbegun
        if hidden > 0 { lines.insert(board.style.paint("and \(hidden) more", .dim), at: shown.count) }
        return lines
    }

    private func settle(_ download: WatchedDownload) async {
        if let failure = ReportText.failure(download) { return await output.complain(failure) }
        let width = TerminalSize(of: STDOUT_FILENO).columns
        let board = BarBoard(width: width, style: style, nameWidth: nameWidth)
        await output.write(board.lines([download.row]))
    }
}

extension BarRow {
    fileprivate var isSettled: Bool { isWhole || status == .cancelled || status == .failed }
}

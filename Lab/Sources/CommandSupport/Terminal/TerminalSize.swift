import Foundation

/// How many characters fit on a terminal.
package struct TerminalSize: Hashable, Sendable {
    /// In a line.
    package var columns: Int
    /// The lines.
    package var rows: Int

    /// What is assumed of a terminal that does not tell.
    package static let assumed = TerminalSize(columns: 80, rows: 24)

    /// A size that is known.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Asks the terminal behind a descriptor; asked anew for each picture, it follows a window that is resized.
    package init(of descriptor: Int32) {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
        columns = isKnown && size.ws_col > 0 ? Int(size.ws_col) : TerminalSize.assumed.columns
        rows = isKnown && size.ws_row > 0 ? Int(size.ws_row) : TerminalSize.assumed.rows
    }
}

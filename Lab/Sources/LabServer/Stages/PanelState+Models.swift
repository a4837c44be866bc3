internal import Foundation
internal import LabModels

extension PanelState.Line {
    /// The lines of a model's log.
    @MainActor
    static func all(of logbook: Logbook) -> [Self] {
        logbook.entries.map { Self(at: $0.at / .seconds(1), text: $0.text) }
    }
}

extension Duration {
    /// For people: `0.31 s`, below a tenth of a second `31 ms`.
    var short: String {
        let seconds = self / .seconds(1)
        return seconds < 0.1
            ? "\(Int((seconds * 1_000).rounded())) ms" : "\(seconds.formatted(digits: 2)) s"
    }
}

extension Double {
    /// For people, with so many digits behind the point, whatever the language of the system.
    func formatted(digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

import ArgumentParser
import LanyardDownloads

/// A URL of the command line, or what was taken for one.
enum GivenURL {
    /// - Throws: what `SourceURL` throws, or `ValidationError` for what was meant for the value of an option: such a one is found before
    ///   an option that nobody knows.
    static func address(_ text: String) throws -> Address {
        do throws(DownloadError) {
            return try Address(text)
        } catch {
            // What may be a URL may hold a password, which is never shown.
            guard case .malformedURL = error, !text.contains(where: { "@:/".contains($0) }),
                let option = option(before: text)
            else { throw error }
            throw ValidationError(
                "“\(text)” is no URL, and \(option) is no option that takes a value. “lanyard get --help” tells those that do."
            )
        }
    }

    /// The option that stands before a text, if one alone does.
    private static func option(before text: String) -> String? {
        let given = CommandLine.arguments
        let before = given.indices.dropFirst().filter { given[$0] == text }.map { given[$0 - 1] }
        guard before.count == 1, let option = before.first, option.hasPrefix("-"), option != "--" else { return nil }
        return option
    }
}

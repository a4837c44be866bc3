import ArgumentParser
import Foundation

/// The arguments of the command, with those of its file of options in front: what comes later counts, so the command line wins.
enum ConfigurationArguments {
    /// Of these, what the command line says takes away what the file says.
    private static let exclusive: [Set<String>] = [
        ["json", "quiet"], ["user", "bearer-file", "bearer-env"], ["netrc-file", "no-netrc"], ["insecure", "cacert"],
        ["basic", "digest"], ["ipv4", "ipv6", "interface"], ["cert", "key"],
    ]
    private static let short = ["q": "quiet", "4": "ipv4", "6": "ipv6"]

    /// - Parameter given: what follows the name of the program.
    /// - Throws: ``ConfigurationFile/Trouble``, with file and line.
    static func adding(
        to given: [String],
        environment: [String: String]
    ) throws(ConfigurationFile.Trouble) -> [String] {
        guard given.first == "get" else { return given }
        let rest = given.dropFirst()
        let options = Array(rest.prefix { $0 != "--" })
        if options.contains(where: { ["-h", "--help", "--help-hidden", "--no-config"].contains($0) }) { return given }
        guard let path = try path(options, environment) else { return given }
        let lines = try ConfigurationFile(path: path).lines
        try check(lines, in: path)
        let names = Set(options.compactMap(name))
        let kept = lines.filter { line in
            !exclusive.contains { $0.contains(line.name) && !$0.isDisjoint(with: names.subtracting([line.name])) }
        }
        return ["get"] + kept.map(\.argument) + rest
    }

    /// The file that was asked for, or the user's if there is one.
    private static func path(
        _ options: [String],
        _ environment: [String: String]
    ) throws(ConfigurationFile.Trouble) -> String? {
        for (index, option) in options.enumerated().reversed() {
            if option.hasPrefix("--config=") { return String(option.dropFirst("--config=".count)) }
            // Without a value it is refused as any option is.
            if option == "--config" { return index + 1 < options.count ? options[index + 1] : nil }
        }
        let folder =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.config" }
        guard let path = folder.map({ $0 + "/lanyard/get.conf" }), FileManager.default.fileExists(atPath: path) else {
            return nil
        }
        return path
    }

    /// Whether the command takes each line by itself: what it says then is about that line.
    private static func check(_ lines: [ConfigurationFile.Line], in path: String) throws(ConfigurationFile.Trouble) {
        for line in lines {
            // Its certificate may stand in another line.
            if line.name == "key" { continue }
            do {
                _ = try GetOptions.parse(["http://127.0.0.1/", "--no-config", line.argument])
            } catch {
                let message = GetOptions.message(for: error)
                let trouble = "\(path), line \(line.number): \(message)"
                throw ConfigurationFile.Trouble(message: trouble)
            }
        }
    }

    /// The long name of an option; `nil` for anything else.
    private static func name(_ text: String) -> String? {
        if text.hasPrefix("--") { return String(text.dropFirst(2).prefix { $0 != "=" }) }
        return text.hasPrefix("-") ? short[String(text.dropFirst())] : nil
    }
}

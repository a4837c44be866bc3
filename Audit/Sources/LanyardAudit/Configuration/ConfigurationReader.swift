internal import Foundation
internal import Yams

/// Reads `.lanyard-audit.yml`. What it does not know is an error that names its line.
struct ConfigurationReader {
    private static let keys = "rules, folders, exclude, baseline, show, fail-on"

    let path: String
    private(set) var configuration = Configuration()

    init(path: String) {
        self.path = path
    }

    /// - Throws: ``AuditFailure``, which says the line.
    static func read(_ text: String, path: String) throws -> Configuration {
        var reader = ConfigurationReader(path: path)
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch {
            throw AuditFailure("\(path): \(error)")
        }
        guard let root, root != Node("") else { return reader.configuration }
        for (key, value) in try reader.mapping(root, "a mapping with \(Self.keys)") {
            try reader.read(key, value)
        }
        return reader.configuration
    }

    private mutating func read(_ key: Node, _ value: Node) throws {
        switch key.string {
        case "rules":
            configuration.rules = try rules(value)
        case "folders":
            if value.null != nil { return }
            for (folder, settings) in try mapping(value, "paths, each with rules") {
                configuration.parts.append(try part(folder, settings))
            }
        case "exclude":
            configuration.excluded = try excluded(value)
        case "baseline":
            guard let path = value.scalar?.string, !path.isEmpty else { throw failure(value, "Write one path.") }
            configuration.baseline = path
        case "fail-on":
            configuration.failure = try severity(value, "note, warning or error")
        case "show":
            configuration.shown = try severity(value, "note, warning or error")
        default:
            throw failure(key, "There is no key “\(key.string ?? "")”. There are \(Self.keys).")
        }
    }

    private func rules(_ node: Node) throws -> [String: Configuration.Setting] {
        // All of them may be commented out.
        if node.null != nil { return [:] }
        var rules: [String: Configuration.Setting] = [:]
        for (rule, setting) in try mapping(node, "the names of rules, each with on, off or a severity") {
            let name = rule.string ?? ""
            guard AllRules.ids.contains(name) else {
                throw failure(rule, "There is no rule “\(name)”. `lanyard-audit rules` lists them.")
            }
            // `on` and `off` are booleans in YAML.
            rules[name] =
                switch setting.bool {
                case true?: .on
                case false?: .off
                case nil: .severity(try severity(setting, "on, off, note, warning or error"))
                }
        }
        return rules
    }

    /// What is said of some folders. Nothing but rules: a folder that is left out stands under `exclude`.
    private func part(_ folder: Node, _ settings: Node) throws -> Configuration.Part {
        let path = folder.string ?? ""
        guard let pattern = PathPattern(path) else {
            throw failure(folder, "“\(path)” means everything. Write it without folders, or write a path.")
        }
        var part = Configuration.Part(folders: pattern, rules: [:])
        if settings.null != nil { return part }
        for (key, value) in try mapping(settings, "rules") {
            guard key.string == "rules" else { throw failure(key, "A folder has only the key rules.") }
            part.rules = try rules(value)
        }
        return part
    }

    private func severity(_ node: Node, _ expected: String) throws -> Severity {
        guard let severity = Severity(rawValue: node.string ?? "") else {
            throw failure(node, "Write \(expected).")
        }
        return severity
    }

    private func excluded(_ node: Node) throws -> [PathPattern] {
        if node.null != nil { return [] }
        let nodes = node.scalar != nil ? [node] : node.sequence.map(Array.init)
        guard let nodes else { throw failure(node, "Write a list of paths.") }
        return try nodes.map { node in
            guard let text = node.scalar?.string else { throw failure(node, "Write a path.") }
            guard let pattern = PathPattern(text) else {
                throw failure(node, "“\(text)” would exclude everything. Write a path.")
            }
            return pattern
        }
    }

    private func mapping(_ node: Node, _ expected: String) throws -> Node.Mapping {
        guard let mapping = node.mapping else { throw failure(node, "Write \(expected).") }
        return mapping
    }

    private func failure(_ node: Node, _ message: String) -> AuditFailure {
        AuditFailure("\(path):\(node.mark?.line ?? 1): error: \(message)")
    }
}

extension Configuration {
    /// Reads a file.
    ///
    /// - Throws: ``AuditFailure`` if it cannot be read, or says something unknown; it names the line.
    public init(contentsOf path: String) throws {
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else {
            throw AuditFailure("\(path) cannot be read.")
        }
        self = try ConfigurationReader.read(text, path: path)
    }
}

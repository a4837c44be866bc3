internal import Foundation

/// The configurations that hold for an audit: one that was named, or that of each folder with those of the folders above it.
public struct Settings: Sendable {
    /// A configuration, and the folder from which its paths lead.
    private struct Layer: Sendable {
        let folder: String
        let configuration: Configuration
    }

    /// The outermost first: what is nearer to a file has the last word.
    private var layers: [Layer] = []
    /// What they say of rules together, but for some folders.
    private var merged = Configuration()
    /// What the command line says, which is above all.
    private let asked: Configuration
    /// Whether folders say nothing.
    private let isFixed: Bool
    /// Where folders begin to count, if no repository says so.
    private let top: String

    /// One configuration for all, with paths from the current folder.
    public init(_ configuration: Configuration = Configuration(), asked: Configuration = Configuration()) {
        (self.asked, isFixed, top) = (asked, true, Paths.current)
        append(Layer(folder: top, configuration: configuration))
    }

    /// The configurations of the folders around what is audited, from the root of its repository on. Those of the folders below are read
    /// when they are looked into.
    ///
    /// - Parameters:
    ///   - paths: What is audited.
    ///   - asked: What the command line says of rules.
    /// - Throws: ``AuditFailure`` if one cannot be read or is wrong.
    public init(for paths: [String], asked: Configuration = Configuration()) throws {
        let folder = Paths.common(of: paths)
        let current = Paths.current
        (self.asked, isFixed) = (asked, false)
        top = RepositoryRoot.of(folder) ?? (Paths.below(current, folder) == nil ? folder : current)
        try add(from: top, to: folder)
    }

    /// From which severity on the command fails.
    public var failure: Severity { said(\.failure) ?? .error }

    /// From which severity on findings are shown. What the command fails for is shown in any case.
    public var shown: Severity { min(said(\.shown) ?? .warning, failure) }

    /// What the command line says, or the nearest folder that says it.
    private func said(_ severity: KeyPath<Configuration, Severity?>) -> Severity? {
        asked[keyPath: severity] ?? layers.reversed().lazy.compactMap { $0.configuration[keyPath: severity] }.first
    }

    /// Where the baseline is; `nil` for none.
    public var baseline: String? {
        guard let layer = layers.last(where: { $0.configuration.baseline != nil }) else { return nil }
        let path = layer.configuration.baseline ?? ""
        return path.hasPrefix("/") ? path : Paths.shown(Paths.real(Paths.joined(layer.folder, path)))
    }

    /// With those of the folders down to this one, which is audited.
    func reaching(_ folder: String) throws -> Settings {
        guard !isFixed else { return self }
        var copy = self
        (copy.layers, copy.merged) = ([], Configuration())
        try copy.add(from: Paths.below(top, folder) == nil ? folder : top, to: folder)
        return copy
    }

    /// With that of a folder, if there is one.
    func entering(_ folder: String) throws -> Settings {
        guard !isFixed else { return self }
        var copy = self
        try copy.add(folder)
        return copy
    }

    /// Whether a file or a folder is not looked at.
    ///
    /// - Parameter name: How findings name it, for a configuration that was named.
    func exclude(_ path: String, name: String) -> Bool {
        layers.contains { layer in
            layer.configuration.excludes(isFixed ? name : Paths.below(layer.folder, path) ?? path)
        }
    }

    /// What holds for a file.
    func configuration(for path: String, name: String) -> Configuration {
        let parts = layers.map { layer in
            let below = isFixed ? name : Paths.below(layer.folder, path) ?? path
            return layer.configuration.parts.filter { $0.folders.matches(below) }
        }
        var merged = merged
        if parts.contains(where: { !$0.isEmpty }) {
            merged = Configuration()
            for (layer, parts) in zip(layers, parts) {
                merged.add(layer.configuration.rules)
                for part in parts { merged.add(part.rules) }
            }
        }
        // Thousands of files share one, if it is not changed.
        if !asked.rules.isEmpty { merged.add(asked.rules) }
        return merged
    }

    private mutating func add(from top: String, to folder: String) throws {
        var path = top
        try add(path)
        for name in (Paths.below(top, folder) ?? "").split(separator: "/") {
            path = Paths.joined(path, String(name))
            try add(path)
        }
    }

    private mutating func add(_ folder: String) throws {
        let path = Paths.joined(folder, Configuration.fileName)
        guard FileManager.default.fileExists(atPath: path) else { return }
        append(Layer(folder: folder, configuration: try Configuration(contentsOf: Paths.shown(path))))
    }

    private mutating func append(_ layer: Layer) {
        layers.append(layer)
        merged.add(layer.configuration.rules)
    }
}

package import LanyardDownloads

/// The program that the Lab's commands are a part of.
package protocol LabProgram: SendableMetatype {
    /// How the Lab is called, such as `lanyard lab`.
    static var call: String { get }
    /// What speaks TLS with Open Library; none in a program that leaves it out.
    static var security: TransportSecurity { get }
}

extension LabProgram {
    /// Whether Open Library can be asked: it speaks `https` only.
    static var reachesOpenLibrary: Bool { security != .none }
}

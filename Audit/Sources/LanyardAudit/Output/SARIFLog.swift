/// The part of SARIF 2.1.0 that is written.
struct SARIFLog: Encodable {
    struct Run: Encodable {
        let tool: Tool
        let originalUriBaseIds: [String: Artifact]
        let invocations: [Invocation]
        let results: [Result]
        let columnKind = "unicodeCodePoints"
    }

    struct Invocation: Encodable {
        struct Notification: Encodable {
            let level: String
            let message: Text
            let locations: [Location]
        }

        let executionSuccessful = true
        let toolExecutionNotifications: [Notification]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "lanyard-audit"
        let version = LanyardVersion.text
        let semanticVersion = LanyardVersion.text
        let rules: [Rule]
    }

    struct Rule: Encodable {
        let id: String
        let shortDescription: Text
        let help: Help
        let defaultConfiguration: Defaults
    }

    struct Text: Encodable {
        let text: String
    }

    struct Help: Encodable {
        let text: String
        let markdown: String
    }

    struct Defaults: Encodable {
        let enabled: Bool
        let level: String
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int?
        let level: String
        let message: Text
        let locations: [Location]
        let partialFingerprints: [String: String]
    }

    struct Location: Encodable {
        struct Physical: Encodable {
            let artifactLocation: Artifact
            let region: Region
            let contextRegion: Region?
        }

        let physicalLocation: Physical
    }

    struct Artifact: Encodable {
        let uri: String
        var uriBaseId: String?
    }

    struct Region: Encodable {
        let startLine: Int32
        var startColumn: Int32?
        var endLine: Int32?
        var endColumn: Int32?
        var snippet: Text?
    }

    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }
}

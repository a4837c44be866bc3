/// A line of a recording, as far as it is needed to know whether the lines fit each other.
enum RecordingLine: RecordingPart {
    case snapshot(Snapshot)
    case changes(Changes)
    /// Of another type, perhaps one of a newer program.
    case other

    struct Snapshot: RecordingPart {
        var sequence: RecordingWhole
        var time: RecordingMoment
        var totals: RecordingThing.Totals
        var cost: RecordingThing.Cost
        var thresholds: RecordingThing.Thresholds?
        var program: RecordingThing.Program?
        var scopes: RecordingList<RecordingThing.Scope>
        var runs: RecordingList<RecordingRun>
        var groups: RecordingList<RecordingThing.Group>
        var findings: RecordingShortList<RecordingThing.Finding>
    }

    struct Changes: RecordingPart {
        var sequence: RecordingWhole
        var time: RecordingMoment
        var totals: RecordingThing.Totals
        var cost: RecordingThing.Cost
        var thresholds: RecordingThing.Thresholds?
        var after: RecordingWhole
        var scopes: Changed<RecordingThing.Scope>
        var runs: Changed<RecordingRun>
        var groups: Changed<RecordingThing.Group>
        var findings: RecordingShortList<RecordingThing.Finding>?
    }

    struct Changed<Part: RecordingPart>: RecordingPart {
        var changed: RecordingList<Part>
        var removed: RecordingList<RecordingWhole>
    }

    private struct Head: RecordingPart {
        var program: RecordingThing.Program
        var by: RecordingText?
    }

    private struct Statistics: RecordingPart {
        var causes: RecordingList<RecordingThing.CausePlace>
        var bounds: RecordingShortList<RecordingAmount>
        var groups: RecordingList<RecordingThing.GroupHistograms>
        var rules: RecordingShortList<RecordingThing.Rule>
    }

    private enum Name: CodingKey { case type }

    init(from decoder: any Decoder) throws {
        switch try? decoder.container(keyedBy: Name.self).decode(String.self, forKey: .type) {
        case "recording":
            _ = try Head(from: decoder)
            self = .other
        case "statistics":
            _ = try Statistics(from: decoder)
            self = .other
        case "snapshot": self = .snapshot(try Snapshot(from: decoder))
        case "changes": self = .changes(try Changes(from: decoder))
        default:
            _ = try decoder.container(keyedBy: Name.self)
            self = .other
        }
    }
}

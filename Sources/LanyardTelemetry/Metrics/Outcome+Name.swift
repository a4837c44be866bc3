#if Telemetry
import Lanyard

extension Outcome {
    /// The case in one word, for dimensions and attributes.
    var name: String {
        switch self {
        case .succeeded: "succeeded"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}
#endif

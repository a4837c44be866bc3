internal import Foundation
internal import LabModels
internal import Lanyard

/// What every tab begins with.
struct TabSetting: Sendable {
    let variants: [Variant]
    /// The console's address, with its token.
    let console: URL?
    /// Where the books come from, for people.
    let service: String
    /// The services of a tab, whose runs belong to this scope.
    let services: @Sendable (TaskScope) -> LabServices
}

// A view model: the newest wins, and when the screen goes the work stops. See README.md.
import Foundation
import Lanyard

@main
enum Main {
    @MainActor
    static func main() async throws {
        let files = FileSearch(folder: CommandLine.arguments.dropFirst().first ?? ".")
        var model: SearchModel? = SearchModel { try await files.matches(of: $0) }

        let typed = ["p", "pa", "pack", "package"].compactMap { model?.termChanged($0) }
        for search in typed { print("search \(search.id):", await search.outcome.map { "\($0.count) files" }) }
        print("on the screen: \(model?.matches.count ?? 0) files match “\(model?.term ?? "")”")

        let last = model?.termChanged("swift")
        model = nil
        if let last { print("the screen is gone:", await last.outcome) }
    }
}

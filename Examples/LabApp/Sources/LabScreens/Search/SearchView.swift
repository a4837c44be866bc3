internal import LabModels
internal import SwiftUI

/// A field, and the books that it finds.
struct SearchView<Model: SearchScreenModel>: View {
    let model: Model

    var body: some View {
        Form {
            TextField("Title or author", text: Binding(get: { model.term }, set: { model.termChanged($0) }))
            if model.isSearching { ProgressView() }
            if let failure = model.failure { Text(failure) }
            if let answer = model.answer {
                Section {
                    ForEach(answer.books) { LabeledContent($0.title, value: $0.author ?? "") }
                } header: {
                    Text("Answer to “\(answer.term)”")
                } footer: {
                    if model.isStale { Text("This is the answer to another term.") }
                }
            }
        }
        .onDisappear { model.disappear() }
    }
}

@Observable final class FilesModel {
    var selectedAccount: Account?
    var mails: [Mail] = []

    func reload() {
        Task {
            guard let account = selectedAccount else { return }
            let found = await server.mails(of: account)
            mails = found  // expect: stale-selection note
        }
    }
}

final class AccountModel {
    private var account: Account?
    private var load: Task<Void, Never>?

    func alertWasClosed() {
        load = Task { account = await server.account() }
    }
}

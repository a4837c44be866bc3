final class LoginModel {
    private var isBusy = false
    private var state = State.idle

    func logIn() {
        isBusy = true
        Task {
            await session.begin()
            isBusy = false
            state = .done
        }
    }
}

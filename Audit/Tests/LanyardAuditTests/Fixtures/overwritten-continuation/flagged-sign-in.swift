@MainActor
final class SignIn: NSObject {
    var signIn: CheckedContinuation<Token, any Error>?

    func token() async throws -> Token {
        let token = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Token, any Error>) in
            let controller = Controller()
            controller.delegate = self
            signIn = continuation  // expect: overwritten-continuation
            controller.perform()
        }
        return token
    }
}

/// Why a request is not answered as asked.
struct Refusal: Error {
    var status: HTTPStatus
    /// What went wrong, and what to do.
    var message: String
    /// The methods that would do, if the method is what is wrong.
    var allowed: String?

    init(_ status: HTTPStatus, _ message: String, allowed: String? = nil) {
        self.status = status
        self.message = message
        self.allowed = allowed
    }
}

/// What went wrong between here and a proxy, and not with the server behind it.
struct ProxyFault: Error {
    var error: any Error
}

/// What screens and stores ask for their books: a function of no actor, which suspends twice.
enum Library {
    /// Not inlined, as one of another module is not.
    @inline(never)
    static func books() async throws -> Int {
        await Task.yield()
        await Task.yield()
        return 1
    }
}

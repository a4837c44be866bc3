/// How many runs stand in a key.
package struct KeyCount: Sendable {
    /// All of them.
    package let live: Int
    /// Those that wait for their turn.
    package let waiting: Int
    /// Those that wait for the result of a shared run, to deliver it.
    package let following: Int
}

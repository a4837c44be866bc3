/// Thrown where a part of another URL is in the way that seems to be of the same file.
struct ContinuableFound: Error {
    var file: ContinuedFile
}

public import LabModels
public import Lanyard

extension Bench {
    /// The services of one tab or one program: what runs for them belongs to the scope.
    public func services(in scope: TaskScope) -> LabServices {
        LabServices(
            books: BookService(baseURL: books, security: security, scope: scope),
            files: FileService(files: files, scope: scope),
            clock: ContinuousClock(),
            scope: scope
        )
    }
}

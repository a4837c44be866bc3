import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Samples {
    @Suite("Samples: continuations")
    struct Continuations {
        struct Broken: Error {}

        nonisolated struct Picture: Equatable {
            let number: Int
            var log: Log<String>?
            func delete() { log?.note("deleted") }
            static func == (lhs: Picture, rhs: Picture) -> Bool { lhs.number == rhs.number }
        }

        nonisolated struct Shot: Sendable {
            let log: Log<String>
            func stop() { log.note("stopped") }
        }

        /// Answers at once, or when it is told to.
        nonisolated final class Camera: Sendable {
            typealias Completion = @Sendable (sending Result<Picture, any Error>) -> Void

            let log = Log<String>()
            let isOpen = Gate()
            private let answersAtOnce: Bool
            private let completion = Mutex<Completion?>(nil)

            init(answersAtOnce: Bool) {
                self.answersAtOnce = answersAtOnce
            }

            func takePicture(_ completion: @escaping Completion) -> Shot {
                if answersAtOnce {
                    completion(.success(Picture(number: 1)))
                } else {
                    self.completion.withLock { $0 = completion }
                }
                isOpen.open()
                return Shot(log: log)
            }

            func takePicture(_ completion: @Sendable (Picture?, (any Error)?) -> Void) {
                completion(nil, Broken())
            }

            func answer() {
                completion.withLock { $0.take() }?(.success(Picture(number: 2, log: log)))
            }
        }

        private static func picture(from camera: Camera) async throws -> Picture {
            try await withCancellableContinuation { continuation in
                let shot = camera.takePicture { continuation.resume(with: $0) }
                continuation.onCancel { shot.stop() }
            } withheld: { picture in
                picture.delete()  // it was taken anyway
            }
        }

        @Test func `a picture is waited for`() async throws {
            #expect(try await Self.picture(from: Camera(answersAtOnce: true)) == Picture(number: 1))
        }

        @Test func `a picture that comes too late is deleted`() async throws {
            let camera = Camera(answersAtOnce: false)
            let task = Task { try await Self.picture(from: camera) }
            await camera.isOpen.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            camera.answer()
            #expect(Set(camera.log.all) == ["stopped", "deleted"])
        }

        @Test func `a callback with two optionals`() async {
            let camera = Camera(answersAtOnce: true)
            await #expect(throws: Broken.self) {
                try await withCancellableContinuation { (continuation: CancellableContinuation<Picture>) in
                    camera.takePicture { picture, error in
                        if let picture {
                            continuation.resume(returning: picture)
                        } else {
                            continuation.resume(throwing: error!)
                        }
                    }
                }
            }
        }

        nonisolated struct Connection: Sendable {
            let host: String
            func close() {}
        }

        @Test func `a connection is waited for`() async throws {
            let log = Log<String>()
            func connect(_ host: String, _ completion: (Result<Connection, any Error>) -> Void) -> Shot {
                completion(.success(Connection(host: host)))
                return Shot(log: log)
            }
            let host = "localhost"
            let connection = try await withCancellableContinuation { continuation in
                let attempt = connect(host) { continuation.resume(with: $0) }
                continuation.onCancel { attempt.stop() }
            } withheld: { connection in
                connection.close()  // it was made anyway
            }
            #expect(connection.host == "localhost")
        }
    }
}

final class Geocoder {
    func places(named name: String) async throws -> [Place] {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request(name) { continuation.resume(with: $0) }
            }
        } onCancel: {
            stop()
        }
    }
}

final class PlaceModel {
    private(set) var places: [Place] = []
    private let geocoder = Geocoder()
    private var finding: Task<Void, any Error>?

    func find(_ name: String) {
        finding?.cancel()
        finding = Task { places = try await geocoder.places(named: name) }
    }
}

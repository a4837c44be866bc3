final class Geocoder {
    func places(named name: String) async throws -> [Place] {
        try await withCheckedThrowingContinuation { continuation in
            request(name) { continuation.resume(with: $0) }
        }
    }
}

final class PlaceModel {
    private(set) var places: [Place] = []
    private let geocoder = Geocoder()
    private var finding: Task<Void, Never>?

    func find(_ name: String) {
        finding?.cancel()
        finding = Task {
            do {
                places = try await geocoder.places(named: name)  // expect: write-after-cancel
            } catch {
                places = []
            }
        }
    }
}

final class MapModel {
    var places: [Place] = []
    var isLoading = false
}

extension MapModel {
    func search(in region: Region) {
        isLoading = true
        Task {  // expect: unowned-task note
            defer { isLoading = false }
            do {
                places = try await geocoder.places(in: region)
            } catch {
                log(error)
            }
        }
    }
}

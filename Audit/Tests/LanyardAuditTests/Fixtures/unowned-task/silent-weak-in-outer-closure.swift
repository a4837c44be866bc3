final class ReachabilityModel {
    var status = Status.unknown

    func observe() {
        center.publisher(for: .changed).sink { [weak self] _ in
            Task {
                self?.status = await probe()
            }
        }.store(in: &bag)
    }
}

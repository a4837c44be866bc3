internal import LabModels

extension Variant {
    static let downloads: [Variant] = []
}

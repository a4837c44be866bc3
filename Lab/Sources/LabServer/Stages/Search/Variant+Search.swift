internal import LabModels

extension Variant {
    static let search: [Variant] = []
}

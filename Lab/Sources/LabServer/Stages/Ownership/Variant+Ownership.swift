internal import LabModels

extension Variant {
    static let ownership: [Variant] = []
}

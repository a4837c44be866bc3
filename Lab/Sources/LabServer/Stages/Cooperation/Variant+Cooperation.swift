internal import LabModels

extension Variant {
    static let cooperation: [Variant] = []
}

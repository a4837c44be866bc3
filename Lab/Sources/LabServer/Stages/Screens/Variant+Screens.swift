internal import LabModels

extension Variant {
    static let screens: [Variant] = []
}

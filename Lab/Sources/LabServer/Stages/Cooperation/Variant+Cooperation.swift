internal import LabModels

extension Variant {
    static let cooperation: [Variant] = fibonacciVariants + heavyWorkVariants + deafVariants
}

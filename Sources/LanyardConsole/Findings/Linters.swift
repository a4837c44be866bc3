struct Linters {
    init(_ t: FindingThresholds) {}
    mutating func check(_ s: ConsoleState) -> [Wire.Finding] { [] }
    var rules: [Wire.Rule] { [] }
}
public struct FindingThresholds: Sendable { public init() {} }

/// How much has been reported: what fraction and count are made of.
struct ProgressAmounts: Equatable {
    var ownCompleted = 0
    var ownTotal: Int?
    var childrenDone = 0.0
    var childrenWeight = 0.0

    /// The units that are done, parts of units included. What children took back leaves no rounding error below zero.
    var done: Double { Double(ownCompleted) + max(childrenDone, 0) }

    /// How many units there are, as far as that is known.
    var whole: Double? {
        if let ownTotal { Double(ownTotal) } else { childrenWeight > 0 ? childrenWeight : nil }
    }

    /// Units reported here count only against a total that is known.
    var fraction: Double? {
        guard let whole else { return nil }
        guard whole > 0 else { return 1 }
        return min((ownTotal == nil ? max(childrenDone, 0) : done) / whole, 1)
    }

    var completed: Int { done < 0x1p62 ? ownCompleted + Int(max(childrenDone, 0) + 1e-6) : .max }

    var total: Int? {
        ownTotal ?? whole.map { $0 < 0x1p62 ? Int($0.rounded()) : .max }
    }
}

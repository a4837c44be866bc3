extension TaskPriority {
    /// The number of a priority that may be missing.
    ///
    /// It takes the priority over, and so do those who pass one on: its layout is known at run time only, so that calls
    /// copy and destroy it, even one that is not there.
    static func rawValue(of priority: consuming TaskPriority?) -> UInt8? {
        switch consume priority {
        case .none: nil
        case .some(let priority): priority.rawValue
        }
    }
}

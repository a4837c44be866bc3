#if canImport(SwiftUI)
public import Lanyard
public import SwiftUI

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Makes a bar that shows how far a run is, or that turns as long as that is unknown.
    ///
    /// ```swift
    /// ProgressView(model.download.progress)
    /// ```
    public init(_ progress: ProgressSnapshot?) {
        self.init(value: progress?.fraction)
    }
}
#endif

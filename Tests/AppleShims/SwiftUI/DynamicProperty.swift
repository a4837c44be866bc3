// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A property of a view that SwiftUI looks after.
/// https://developer.apple.com/documentation/swiftui/dynamicproperty
public protocol DynamicProperty {
    /// https://developer.apple.com/documentation/swiftui/dynamicproperty/update()
    mutating func update()
}

extension DynamicProperty {
    /// https://developer.apple.com/documentation/swiftui/dynamicproperty/update()
    public mutating func update() {}
}

/// What a host puts in place before it asks for a body.
@MainActor protocol Installable {
    func install(_ place: Place, _ environment: EnvironmentValues)
}

/// What is kept for a property of a view as long as the view has its identity.
final class Place {
    var object: AnyObject?
}

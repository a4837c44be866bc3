// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// https://developer.apple.com/documentation/appkit/nsnib
open class NSNib {
    /// https://developer.apple.com/documentation/appkit/nsnib/name
    public typealias Name = String
}

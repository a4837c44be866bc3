/// The version of all that is in this repository. `Scripts/release` puts it in.
public enum LanyardVersion {
    /// As `--version` says it.
    public static let text = "0.1.0-dev"
}

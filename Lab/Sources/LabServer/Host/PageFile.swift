internal import NIOCore

/// A file of the page, built into the program.
struct PageFile: Hashable, Sendable {
    let name: String

    /// The file at a path; nothing but what is in the table can be had, however the path is written.
    init?(path: String) {
        name = path == "/" ? "index.html" : String(path.dropFirst())
        guard path.hasPrefix("/"), Self.files[name] != nil else { return nil }
    }

    var content: ByteBuffer { ByteBuffer(bytes: Self.files[name] ?? []) }

    var type: String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        default: "text/html; charset=utf-8"
        }
    }

    /// A file in the folder has to stand here to be served.
    static let files: [String: [UInt8]] = [
        "choice.js": PackageResources.choice_js,
        "connection.js": PackageResources.connection_js,
        "controls.css": PackageResources.controls_css,
        "dom.js": PackageResources.dom_js,
        "downloads.js": PackageResources.downloads_js,
        "heartbeat.js": PackageResources.heartbeat_js,
        "index.html": PackageResources.index_html,
        "main.js": PackageResources.main_js,
        "panel.js": PackageResources.panel_js,
        "requests.js": PackageResources.requests_js,
        "search.js": PackageResources.search_js,
        "source.js": PackageResources.source_js,
        "stage.css": PackageResources.stage_css,
        "style.css": PackageResources.style_css,
        "swift.js": PackageResources.swift_js,
        "theme.js": PackageResources.theme_js,
        "timeline.js": PackageResources.timeline_js,
    ]
}

internal import Foundation

/// A file of the page, built into the program.
struct PageFile: Hashable, Sendable {
    let name: String

    /// The file at a path; nothing but what is in the table can be had, however the path is written.
    init?(path: String) {
        name = path == "/" ? "index.html" : String(path.dropFirst())
        guard path.hasPrefix("/"), Self.files[name] != nil else { return nil }
    }

    var content: Data { Data(Self.files[name] ?? []) }

    var type: String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        default: "text/html; charset=utf-8"
        }
    }

    /// A file in the folder has to stand here to be served.
    private static let files: [String: [UInt8]] = [
        "address.js": PackageResources.address_js,
        "cancel.js": PackageResources.cancel_js,
        "causes.js": PackageResources.causes_js,
        "columns.js": PackageResources.columns_js,
        "connection.js": PackageResources.connection_js,
        "controls.css": PackageResources.controls_css,
        "detail.js": PackageResources.detail_js,
        "dom.js": PackageResources.dom_js,
        "filter.js": PackageResources.filter_js,
        "findings.js": PackageResources.findings_js,
        "format.js": PackageResources.format_js,
        "header.js": PackageResources.header_js,
        "histogram.js": PackageResources.histogram_js,
        "index.html": PackageResources.index_html,
        "keyboard.js": PackageResources.keyboard_js,
        "lanes.js": PackageResources.lanes_js,
        "main.js": PackageResources.main_js,
        "paint.js": PackageResources.paint_js,
        "palette.js": PackageResources.palette_js,
        "rows.js": PackageResources.rows_js,
        "store.js": PackageResources.store_js,
        "style.css": PackageResources.style_css,
        "tasks.js": PackageResources.tasks_js,
        "theme.js": PackageResources.theme_js,
        "timeline.js": PackageResources.timeline_js,
        "tree.js": PackageResources.tree_js,
        "views.css": PackageResources.views_css,
        "within.js": PackageResources.within_js,
    ]
}

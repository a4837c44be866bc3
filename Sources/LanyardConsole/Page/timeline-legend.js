// What the patterns and signs on the time line mean. Where there is little room the lanes get it, and the legend opens on demand.

import {el} from "./dom.js"
import {looks} from "./looks.js"

const told = ["waiting", "running", "blocked", "stopping", "straggling", "succeeded", "failed", "cancelled", "withheld"]

// In a recording, a run may have left the list.
export function makeLegend(isRecording, narrow) {
  const legend = el("details", {class: "legend"}, el("summary", null, "What the bars mean"), el("ul", {"aria-label": "What the bars mean"},
    ...[...told, ...isRecording ? ["left"] : []].map(name => el("li", {title: looks[name].hint},
      el("span", {class: `swatch is-${name}`, "aria-hidden": "true"}),
      el("span", {class: `sign is-${name}`, "aria-hidden": "true"}, looks[name].sign), looks[name].word))))
  const settle = () => { legend.open = !narrow.matches }
  narrow.addEventListener("change", settle)
  settle()
  return legend
}

// What the patterns and signs on the time line mean.

import {el} from "./dom.js"
import {looks} from "./looks.js"

const told = ["waiting", "running", "blocked", "stopping", "straggling", "succeeded", "failed", "cancelled", "withheld"]

// In a recording, a run may have left the list.
export const makeLegend = isRecording => el("ul", {class: "legend", "aria-label": "What the bars mean"},
  ...[...told, ...isRecording ? ["left"] : []].map(name => el("li", {title: looks[name].hint},
    el("span", {class: `swatch is-${name}`, "aria-hidden": "true"}),
    el("span", {class: `sign is-${name}`, "aria-hidden": "true"}, looks[name].sign), looks[name].word)))

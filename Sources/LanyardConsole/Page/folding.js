// Which lanes of the time line are one: those of keys that are all different, as a file's name is or a request's number. A lane
// for each would have one run, and push the others out of sight.

import {isSingle, siteOf, sitesOfSingles} from "./families.js"

// A key that is used so often is one of its own after all. (What is tried again keeps its place.)
const most = 3

export class Folding {
  constructor() {
    // The sites whose keys are all different, and the lane of each group that is folded.
    Object.assign(this, {sites: new Set(), laneOf: new Map()})
  }

  // Looks at the groups; true if a run may belong elsewhere now.
  update({groups}) {
    const before = this.sites.size
    for (const site of sitesOfSingles(groups.values())) this.sites.add(site)
    let hasLeft = false
    for (const [id, {key}] of this.laneOf) {
      const group = groups.get(id)
      if (group && group.key === key && group.admitted <= most) continue
      this.laneOf.delete(id)
      hasLeft = true
    }
    return hasLeft || this.sites.size > before
  }

  // The lane that a run is folded into; `undefined` if it has one of its own. `family` is called once for a group: the scope of
  // its run may be gone when it is asked for again.
  lane(run, {groups}, family) {
    const known = this.laneOf.get(run.group)
    if (known) return known.lane
    const group = groups.get(run.group)
    if (!group || !isSingle(group) || !this.sites.has(siteOf(group))) return undefined
    const lane = `*${family()}/${siteOf(group)}`
    this.laneOf.set(run.group, {lane, key: group.key})
    return lane
  }

  // The lane of a run that has been placed.
  placed(run) { return this.laneOf.get(run.group)?.lane }
}

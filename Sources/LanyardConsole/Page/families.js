// Groups that belong together: runs whose keys are all different (a file's name, a request's number) have a group each,
// and figures of one run each tell nothing.

import {count, groupTitle, place} from "./format.js"

// So many groups of one run each are keys that are all different.
const least = 3

// The scopes of one name that were made at one place.
export const siteOf = group => `${group.scopeName ?? ""}\n${group.scopeOrigin}`
export const isSingle = group => group.key !== undefined && group.admitted <= 1

// Where keys are all different: the site of each such family.
export function sitesOfSingles(groups) {
  const singles = new Map()
  for (const group of groups) if (isSingle(group)) singles.set(siteOf(group), (singles.get(siteOf(group)) ?? 0) + 1)
  return [...singles.keys()].filter(site => singles.get(site) >= least)
}

// The families of some groups: [{id, title, text, groups}], `text` to filter for them. `id` is the same in two programs for what is the same.
export function families(all) {
  const groups = [...all]
  const singles = new Map()
  for (const group of groups) if (isSingle(group)) {
    const scope = siteOf(group)
    if (!singles.has(scope)) singles.set(scope, [])
    singles.get(scope).push(group)
  }
  const found = []
  for (const group of groups) {
    const members = isSingle(group) ? singles.get(siteOf(group)) : []
    if (members.length < least) found.push({id: `${siteOf(group)}\n${group.key ?? ""}`, title: groupTitle(group), text: group.key ?? group.scopeName, groups: [group]})
    else if (members[0] === group) found.push({
      id: `${siteOf(group)}\n*`, title: `${group.scopeName ?? place(group.scopeOrigin)} · ${count(members.length)} different keys`,
      text: group.scopeName, groups: members,
    })
  }
  return found
}

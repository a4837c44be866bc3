// What ends with a scope: the runs that live in it and in all scopes below it.

const known = new WeakMap()

function childrenOf(scopes) {
  let children = known.get(scopes)
  // The scopes of a state are changed in place; what is asked for in one picture is the same.
  if (!children || performance.now() - children.at > 50) {
    children = {at: performance.now(), of: new Map()}
    for (const scope of scopes.values()) children.of.set(scope.parent, [...children.of.get(scope.parent) ?? [], scope])
    known.set(scopes, children)
  }
  return children.of
}

// {runs, scopes}: how many live runs there are, and in how many scopes.
export function livesIn(top, {scopes}) {
  const children = childrenOf(scopes)
  const passed = new Set()
  const ahead = [top]
  let runs = 0
  let inScopes = 0
  while (ahead.length) {
    const scope = ahead.pop()
    if (passed.has(scope.id)) continue
    passed.add(scope.id)
    runs += scope.live ?? 0
    if (scope.live) inScopes += 1
    ahead.push(...children.get(scope.id) ?? [])
  }
  return {runs, scopes: inScopes}
}

"""Asks the page's own modules about words of a filter, lines of code, and the headings of lanes."""

SHAPES = """
const done = arguments[0]
const load = name => import(new URL(name, location.href))
const wrong = []
const expect = (what, is, wanted) => { if (JSON.stringify(is) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`) }
Promise.all(['filter.js', 'origin.js', 'lane-tree.js', 'helpers.js'].map(load)).then(([{causedBy, matches, quote, wireText}, {sentence, waysTo}, {byPath, withHeadings}, {isHelper}]) => {
  const shown = {scopes: new Map([[1, {id: 1, name: 'Search'}]]), groups: new Map(), findingsOfRun: new Map()}
  const run = {id: 17, scope: 1, group: 1, name: 'GET books', key: 'state 1', origin: 'Shop/Model.swift:23', state: 'running', admittedAt: 0,
    cause: {kind: 'parentCancelled', reason: 'screen left', origin: 'Shop/Screen.swift:7'}}
  const has = text => matches(run, {text, state: ''}, shown, 0)
  for (const text of ['', 'books', 'search BOOKS', '#17', '17', '"screen left"', 'parent cancelled', 'parentcancelled', '-films', 'books -films', 'cause:left', 'cause:"parent cancelled" cause:screen.swift:7', '-', '"unfinished get', '-cause:get'])
    expect(text, has(text), text !== '"unfinished get')
  for (const text of ['films', 'books films', 'books -search', '-"screen left"', 'cause:books', '#1', '-cause:left']) expect(text, has(text), false)
  expect('a text with spaces is one word', [quote('state 1'), quote('-x'), quote('plain'), has(quote('state 1')), has(quote('state 2'))], ['"state 1"', '"-x"', 'plain', true, false])
  expect('what cancelled it', [has(causedBy(run.cause)), has(causedBy({...run.cause, origin: 'Shop/Other.swift:7'}))], [true, false])
  expect('another line that begins so', matches({...run, cause: {...run.cause, origin: 'Shop/Screen.swift:75'}}, {text: causedBy(run.cause), state: ''}, shown, 0), false)
  expect('quotation marks', matches({...run, key: 'book("x")'}, {text: quote('book("x")'), state: ''}, shown, 0), true)
  expect('what the program is asked for', [wireText('-state swim Hitchhiker'), wireText('-state')], ['hitchhiker', ''])

  const ways = origin => waysTo(origin).map(way => way.href ?? way.text)
  expect('of a name', ways('Shop/Model.swift:23'), ['Model.swift:23', `xed -l 23 "$(git ls-files ':(glob)**/Model.swift' | head -n 1)"`])
  expect('of a path', ways('/Users/me/my shop/Model.swift:23'), ['vscode://file/Users/me/my%20shop/Model.swift:23', 'Model.swift:23', "xed -l 23 '/Users/me/my shop/Model.swift'"])
  expect('of what could be a command itself', ways('Shop/$(rm -rf x)`.swift:1'), ['$(rm -rf x)`.swift:1'])
  expect('of a path with quotes', ways("/a/it's.swift:1").at(-1), `xed -l 1 '/a/it'\\\\''s.swift'`)
  expect('of nothing', [ways(undefined), ways('-'), ways('constructor')], [[], [], []])
  expect('a sentence', sentence('It (Shop/Model.swift:23) runs.').map(node => typeof node === 'string' ? node : node.textContent), ['It (', 'Shop/Model.swift:23', ') runs.'])

  const step = (id, order = id, rank = 0) => ({id, name: `scope ${id}`, order, rank})
  const lane = (id, ...path) => ({id, path, rank: 0, order: id, live: 1})
  const [app, screen, search, work, dot] = [step(1), step(2), step(3), step(4), step(9, 0, 1)]
  const lanes = [lane(5, dot), lane(1, app, screen, search), lane(2, app, screen), lane(3, app, screen, search), lane(4, work), lane(6, app)].sort(byPath)
  expect('what lies together', lanes.map(one => one.id), [6, 2, 1, 3, 4, 5])
  const told = folded => withHeadings(lanes, new Set(folded)).map(({lane, heading, depth}) => lane ? lane.id : `${'>'.repeat(depth + 1)}${heading.id}${heading.isFolded ? ` (${heading.lanes.length})` : ''}`)
  expect('headings', told([]), ['>1', 6, '>>2', 2, '>>>3', 1, 3, 4, 5])
  expect('folded', told([2]), ['>1', 6, '>>2 (3)', 4, 5])
  expect('folded above', told([1]), ['>1 (4)', 4, 5])
  expect('all below one scope need no heading for it', withHeadings([lane(1, app), lane(2, app)], new Set()).map(one => one.lane.id), [1, 2])
  expect('what has nothing but another below it', withHeadings([lane(1, app, screen), lane(2, app, screen), lane(3, work)], new Set()).map(one => one.heading?.name ?? one.lane.id), ['scope 1 › scope 2', 1, 2, 3])
  expect('helpers', ['.pulse', 'Page', undefined, 'a.b'].map(isHelper), [true, false, false, false])
  done(wrong.join('; '))
}).catch(error => done(String(error.stack)))
"""

import { mistake } from './mistake'

/** Reads JSON; says of what is none where it stops being JSON, by line and column as editors count them. */
export function parseJsonText(text: string): unknown {
  // Some editors begin a file with a byte order mark.
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch {
    const { at, expected } = firstMistake(json)
    const before = json.slice(0, at).split('\n')
    const line = before.length
    const column = (before.at(-1) ?? '').length + 1
    const found = at < json.length ? JSON.stringify(json.slice(at, at + 1)) : 'the end of the text'
    throw mistake('document', `is not JSON: line ${line}, column ${column}: expected ${expected}, found ${found}`)
  }
}

const STRING = /"(?:[ !#-[\]-\uFFFF]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y

/** What may come next: a value, a name of an object's field, or what ends or separates. */
type Awaited = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'separator' | 'end'

const WORDS: Readonly<Record<Exclude<Awaited, 'separator'>, string>> = {
  value: 'a value (text needs straight double quotes; no comma after the last one)',
  'first value': 'a value or ]',
  name: 'a name in straight double quotes (no comma after the last field, no comments)',
  'first name': 'a name in straight double quotes, or }',
  colon: 'a colon after the name',
  end: 'nothing more',
}

interface JsonMistake {
  readonly at: number
  readonly expected: string
}

/** Where a text that is not JSON stops being some. JSON.parse says so in other words in each browser, and not always. */
function firstMistake(json: string): JsonMistake {
  const open: ('{' | '[')[] = []
  let awaited: Awaited = 'value'
  let at = 0
  const read = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(json)
    if (found) at = pattern.lastIndex
    return found !== null
  }
  const afterValue = (): Awaited => (open.length === 0 ? 'end' : 'separator')
  for (;;) {
    read(/[ \t\r\n]*/y)
    const sign = json.charAt(at)
    const closes = sign !== '' && sign === { '{': '}', '[': ']' }[open.at(-1) ?? '{'] && open.length > 0
    if (closes && (awaited === 'separator' || awaited.startsWith('first'))) {
      at++
      open.pop()
      awaited = afterValue()
    } else if ((awaited === 'name' || awaited === 'first name') && read(STRING)) awaited = 'colon'
    else if (awaited === 'colon' && sign === ':') {
      at++
      awaited = 'value'
    } else if (awaited === 'separator' && sign === ',') {
      at++
      awaited = open.at(-1) === '{' ? 'name' : 'value'
    } else if (awaited.endsWith('value') && (sign === '{' || sign === '[')) {
      at++
      open.push(sign)
      awaited = sign === '{' ? 'first name' : 'first value'
    } else if (awaited.endsWith('value') && (read(STRING) || read(SCALAR))) awaited = afterValue()
    else
      return {
        at,
        expected: awaited === 'separator' ? `a comma or ${open.at(-1) === '{' ? '}' : ']'}` : WORDS[awaited],
      }
  }
}

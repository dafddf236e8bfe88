import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { validationError } from './validation-errors'

/** By the reader's names for what it misses. */
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in straight double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma or the closing bracket',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
  EndOfFileExpected: 'nothing more',
  InvalidSymbol: 'a name or a text in straight double quotes, a number, true, false or null',
  UnexpectedEndOfString: 'a text that ends on its line, in straight double quotes',
  InvalidCharacter: 'a text that ends on its line, in straight double quotes',
}

/** Reads JSON; says of what is none where it stops being JSON, by line and column as editors count them. */
export function parseJsonText(text: string): unknown {
  // Some editors begin a file with a byte order mark.
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch {
    throw validationError('document', `is not JSON: ${firstMistake(json)}`)
  }
}

function firstMistake(json: string): string {
  const errors: ParseError[] = []
  parse(json, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [error] = errors
  // Whatever JSON.parse refuses and this reader bears, it bears at the end.
  const offset = error?.offset ?? json.length
  const before = json.slice(0, offset).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  const found = offset < json.length ? JSON.stringify(json.charAt(offset)) : 'the end of the text'
  const expected = (error && EXPECTED[printParseErrorCode(error.error)]) ?? 'JSON'
  return `line ${before.length}, column ${column}: expected ${expected}, found ${found}`
}

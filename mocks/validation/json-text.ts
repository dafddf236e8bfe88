import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { validationError } from './validation-errors'

/** Expected token by the error name of jsonc-parser. */
const EXPECTED_TOKENS: Readonly<Record<string, string>> = {
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

/** Parses JSON. Throws with the 1-based line and column of the first syntax error. */
export function parseJsonText(text: string): unknown {
  // Some editors write a byte order mark at the start of a file.
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch {
    throw validationError('document', `is not JSON: ${firstSyntaxError(json)}`)
  }
}

function firstSyntaxError(json: string): string {
  const errors: ParseError[] = []
  parse(json, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [error] = errors
  // If only JSON.parse rejects the text, the error is at the end.
  const offset = error?.offset ?? json.length
  const before = json.slice(0, offset).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  const found = offset < json.length ? JSON.stringify(json.charAt(offset)) : 'the end of the text'
  const expected = (error && EXPECTED_TOKENS[printParseErrorCode(error.error)]) ?? 'JSON'
  return `line ${before.length}, column ${column}: expected ${expected}, found ${found}`
}

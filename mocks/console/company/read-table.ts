import Papa from 'papaparse'
import { unguardedCell } from '../../../src/lib/format/csv'

export interface Row {
  /** Line of the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why the cells cannot be trusted. */
  readonly problem?: string
}

const WORKBOOK =
  'This is a workbook. Save it as CSV in the spreadsheet program (Save As, Export), and import that file.'

/** First bytes of files that are no text, and what to do. */
const OTHER_FORMATS: readonly (readonly [start: string, message: string])[] = [
  ['PK\u0003\u0004', WORKBOOK],
  ['\u00d0\u00cf\u0011\u00e0', WORKBOOK],
  ['%PDF', 'This is a PDF document. Import a CSV file.'],
]

/** Returns a file as text, in the encodings in which spreadsheets save it. Throws an error that says what to do. */
export function decodeText(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const other = OTHER_FORMATS.find(([bytesOfFormat]) => start.startsWith(bytesOfFormat))
  if (other) throw new Error(other[1])
  const text = decode(bytes, unicodeOf(start)) ?? decode(bytes, legacyOf(bytes)) ?? ''
  if (text.includes('\0')) throw new Error('This is not a text file. Import a CSV file.')
  return text
}

function unicodeOf(start: string): string {
  if (/^(\u00ff\u00fe|[^\0]\0)/.test(start)) return 'utf-16le'
  return /^(\u00fe\u00ff|\0[^\0])/.test(start) ? 'utf-16be' : 'utf-8'
}

/** Excel on a Mac ends the lines of "CSV (Macintosh)" with CR alone. */
const legacyOf = (bytes: Uint8Array): string =>
  bytes.includes(13) && !bytes.includes(10) ? 'macintosh' : 'windows-1252'

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Not in this encoding.
    return null
  }
}

/** Splits a table into the rows that are not empty. The first line decides the separator: comma, semicolon, tab, or bar. */
export function readTable(text: string): readonly Row[] {
  // In quoted cells, line ends are content.
  const lines = text.replace(/"(?:[^"]|"")*"|\r\n?/g, (part) => (part.startsWith('"') ? part : '\n'))
  const declared = /^sep=(.)\n/i.exec(lines)
  const body = declared ? lines.slice(declared[0].length) : lines
  const [head = ''] = body.trimStart().split('\n', 1)
  const [guessed = ','] = [',', ';', '\t', '|'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  const rows: Row[] = []
  let line = declared ? 2 : 1
  let at = 0
  Papa.parse(body, {
    delimiter: declared?.[1] ?? guessed,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const cells = data.map((cell) => unguardedCell(cell.trim()))
      const problem = errors.map(({ code }) => quoteProblem(code)).find((message) => message !== undefined)
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells, ...(problem && { problem }) })
      line += body.slice(at, meta.cursor).split('\n').length - 1
      at = meta.cursor
    },
  })
  return rows
}

function quoteProblem(code: string): string | undefined {
  if (code === 'MissingQuotes')
    return 'a quotation mark (") has no second one, so nothing below this line was read; add it, or remove the first one'
  return code === 'InvalidQuotes' ? 'a quotation mark (") inside a quoted cell must be written twice ("")' : undefined
}

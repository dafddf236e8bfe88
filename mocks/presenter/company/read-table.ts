import Papa from 'papaparse'
import { unguardedCell } from '../../../src/lib/format/csv'

export interface Row {
  /** Line of the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why the cells cannot be trusted. */
  readonly problem?: string
}

const MAX_BYTES = 1_000_000

const WORKBOOK =
  'This is a workbook. Save it as CSV in the spreadsheet program (Save As, Export), and import that file.'

/** First bytes of files that are no text, and what to do. */
const OTHER_FORMATS: readonly (readonly [start: string, message: string])[] = [
  ['PK\u0003\u0004', WORKBOOK],
  ['\u00d0\u00cf\u0011\u00e0', WORKBOOK],
  ['%PDF', 'This is a PDF document. Import a CSV file.'],
]

/** The start of a web page, an XML or JSON document, or a contact card. */
const otherText = /^\s*(?:<|\{|\[\s*[[{"]|BEGIN:V)/

/** Returns the text of a file in any encoding in which spreadsheets save it. Throws an error that says what to do. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES) throw new Error('This file has more than 1 MB. Import the people of one company.')
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const other = OTHER_FORMATS.find(([bytesOfFormat]) => start.startsWith(bytesOfFormat))
  if (other) throw new Error(other[1])
  const text = decode(bytes, unicodeOf(start)) ?? decode(bytes, legacyOf(bytes)) ?? ''
  if (text.includes('\0')) throw new Error('This is not a text file. Import a CSV file.')
  if (otherText.test(text)) throw new Error('This is not a table. Import a CSV file.')
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

/** Returns the separator of a table: the one in most of its first lines, because a title may stand above the table. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 10_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split('\n', 10)
  const counts = (separator: string) => lines.map((line) => line.split(separator).length - 1)
  // Among separators in as many lines, the more frequent one counts: "Last, First;Role;Branch".
  const score = (separator: string) => counts(separator).reduce((sum, count) => sum + Math.sign(count) + count / 1e6, 0)
  return [',', ';', '\t', '|'].reduce((best, other) => (score(other) > score(best) ? other : best))
}

/** Splits a table into the rows that are not empty. */
export function readTable(text: string): readonly Row[] {
  // In quoted cells, line ends are content.
  const lines = text.replace(/"(?:[^"]|"")*"|\r\n?/g, (part) => (part.startsWith('"') ? part : '\n'))
  const declared = /^sep=(.)\n/i.exec(lines)
  const body = declared ? lines.slice(declared[0].length) : lines
  const rows: Row[] = []
  let line = declared ? 2 : 1
  let at = 0
  Papa.parse(body, {
    delimiter: declared?.[1] ?? separatorOf(body),
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const cells = data.map((cell) => unguardedCell(cell.trim().replace(/^="(.*)"$/, '$1')))
      const nextLine = line + body.slice(at, meta.cursor).split('\n').length - 1
      const codes = errors.map(({ code }) => code)
      const problem = quoteProblem(codes, line, nextLine - 1) ?? lostLetter(cells)
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells, ...(problem && { problem }) })
      line = nextLine
      at = meta.cursor
    },
  })
  return rows
}

function quoteProblem(codes: readonly string[], line: number, lastLine: number): string | undefined {
  if (codes.includes('MissingQuotes'))
    return 'a quotation mark (") has no second one, so nothing below this line was read; add it, or remove the first one'
  if (!codes.includes('InvalidQuotes')) return undefined
  const unread = lastLine > line ? `, so nothing up to line ${lastLine} was read` : ''
  return `a quotation mark (") inside a quoted cell must be written twice ("")${unread}`
}

const lostLetter = (cells: readonly string[]): string | undefined =>
  cells.some((cell) => cell.includes('\ufffd')) ? 'a letter was lost (\ufffd) when the file was saved' : undefined

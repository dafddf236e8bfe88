import { readPhone, withPlainDigits } from './pasted-numbers'

/* Finds and orders names as people read them: "obrien" finds O’Brien, and İnan comes before Jones. */

/** Letters that Unicode does not take apart into a base letter and a mark. */
const undivided: ReadonlyMap<string, string> = new Map(
  'ø:o ł:l đ:d ð:d ħ:h ŧ:t ŋ:n ə:e ɨ:i ɓ:b ɗ:d ƙ:k ς:σ æ:ae œ:oe þ:th'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Returns lowercase letters without marks. The round trip through upper case turns 'ß' into 'ss' and 'ı' into 'i'. */
const fold = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase()
    : withPlainDigits(text)
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/\P{ASCII}/gu, (letter) => undivided.get(letter) ?? letter)

/** Some apostrophes count as letters in Unicode, such as the one in 'Kaʻiulani'. */
const withoutPunctuation = (text: string): string => text.replace(/[^\p{L}\p{N}\p{So} ]|\p{Lm}/gu, '')

/** Words before and after a name, which a search need not find. */
const title = /^(?:mr|mrs|ms|mx|dr|prof|jr|sr)$/

/** Returns the words of texts without case, marks, and punctuation, for `searchFor`. Hyphens separate words. */
export const searchKey = (...texts: readonly (string | null | undefined)[]): string =>
  withoutPunctuation(
    fold(texts.filter(Boolean).join(' '))
      .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, ' ')
      .replace(/[\s,;:|&/-]+/g, ' '),
  ).trim()

/** Returns a function that gives the search key of a record, and remembers it. Records never change. */
export function searchKeys<Row extends object>(
  textsOf: (row: Row) => readonly (string | null)[],
): (row: Row) => string {
  const keys = new WeakMap<Row, string>()
  return (row) => {
    const known = keys.get(row)
    if (known !== undefined) return known
    const key = searchKey(...textsOf(row))
    keys.set(row, key)
    return key
  }
}

/** Returns a test of whether a key contains the word, at least at the start of one of its words. */
function containsWord(word: string): (key: string) => boolean {
  // "maryann" finds "Mary Ann", because spaces between letters do not count.
  const atStart = new RegExp(`(?:^| )${Array.from(word).join(' ?')}`, 'u')
  const isLetter = /^[a-z\d]$/.test(word)
  return (key) => (!isLetter && key.includes(word)) || atStart.test(key)
}

/**
 * Returns a test of whether a search key contains every word of the text, in any order: 'Zimmer, Zoë', 'obrien',
 * '(361) 555-0190'. Titles beside other words do not count. Returns null for an empty text, which finds everything.
 * Punctuation alone finds nothing.
 */
export function searchFor(text: string | null | undefined): ((key: string) => boolean) | null {
  if (!text?.trim()) return null
  const isNumber = /^(?:tel:)?\P{L}*$/u.test(text)
  const phone = isNumber ? readPhone(text)?.number.replace(/^\+1?/, '') : undefined
  // "A. J." finds AJ. The other way round, spaces in the key do not count.
  const words = (phone ?? fold(text.replace(/^mailto:/i, '')).replace(/(?<=\b\p{L})\. (?=\p{L}\.)/gu, ''))
    .split(/[\s,;:|&/]+/)
    .map(withoutPunctuation)
    .filter(Boolean)
  const names = words.filter((word) => !title.test(word))
  const tests = (names.length > 0 ? names : words).map(containsWord)
  return (key) => tests.length > 0 && tests.every((test) => test(key))
}

/** Returns the rows whose texts contain every word of the search. */
export function matching<Row>(
  rows: readonly Row[],
  search: string,
  textsOf: (row: Row) => readonly (string | null | undefined)[],
): readonly Row[] {
  const matches = searchFor(search)
  return matches ? rows.filter((row) => matches(searchKey(...textsOf(row)))) : rows
}

let collator: Intl.Collator | undefined

/** Compares two texts in the order of a phone book. The collator takes milliseconds to load, so it waits for its use. */
export const compareText = (left: string, right: string): number =>
  (collator ??= new Intl.Collator('en-US')).compare(left, right)

/** Code, name, and common abbreviations of the 50 states and the District of Columbia, in order of their names. */
const table = `
AL Alabama|Ala;AK Alaska|Alas;AZ Arizona|Ariz;AR Arkansas|Ark;CA California|Calif|Cal;CO Colorado|Colo
CT Connecticut|Conn;DE Delaware|Del;DC District of Columbia|Dist of Columbia|Washington DC;FL Florida|Fla;GA Georgia;HI Hawaii;ID Idaho|Ida
IL Illinois|Ill;IN Indiana|Ind;IA Iowa;KS Kansas|Kan|Kans;KY Kentucky|Ken;LA Louisiana;ME Maine;MD Maryland
MA Massachusetts|Mass;MI Michigan|Mich;MN Minnesota|Minn;MS Mississippi|Miss;MO Missouri;MT Montana|Mont
NE Nebraska|Neb|Nebr;NV Nevada|Nev;NH New Hampshire|N Hampshire;NJ New Jersey|N Jersey;NM New Mexico|New Mex|N Mex|N Mexico
NY New York|N York;NC North Carolina|N Carolina|No Carolina|N Car;ND North Dakota|N Dakota|N Dak;OH Ohio;OK Oklahoma|Okla
OR Oregon|Ore|Oreg;PA Pennsylvania|Penn|Penna;RI Rhode Island;SC South Carolina|S Carolina|So Carolina|S Car
SD South Dakota|S Dakota|S Dak;TN Tennessee|Tenn;TX Texas|Tex;UT Utah;VT Vermont;VA Virginia;WA Washington|Wash
WV West Virginia|W Va|W Virginia;WI Wisconsin|Wis|Wisc;WY Wyoming|Wyo
`

const entries = table
  .trim()
  .split(/[;\n]/)
  .map((entry) => ({ code: entry.slice(0, 2), names: entry.slice(3).split('|') }))

/** Names by code, in order of the names. */
export const stateNames: ReadonlyMap<string, string> = new Map(entries.map(({ code, names }) => [code, names[0] ?? '']))

const codesByKey: ReadonlyMap<string, string> = new Map(
  entries.flatMap(({ code, names }) =>
    [code, ...names]
      .map((name) => name.toLowerCase())
      .flatMap((key) => [[key, code] as const, [key.replaceAll(' ', ''), code] as const]),
  ),
)

/** Lowercase words without marks: 'D. C.' → 'dc', 'Hawai‘i' → 'hawaii'. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}.'’‘ʻ`]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/\b([a-z]) (?=[a-z]\b)/g, '$1')

/**
 * Returns the code of a state as people and files write it: 'ak', 'Ak.', 'Alaska', 'Alaska (AK)', 'US-AK', 'D.C.'.
 * Returns null for any other text.
 */
export function readState(text: string): string | null {
  const words = wordsOf(text)
    .replace(/^(?:usa? |(?:the )?(?:state|commonwealth) of |the )/, '')
    .replace(/ (?:usa?|united states|state)$/, '')
  const found = codesByKey.get(words)
  if (found) return found
  const parts = words.split(' ')
  const codeAt = (start: number, end: number) => codesByKey.get(parts.slice(start, end).join(' '))
  const isNameWithCode = (cut: number) => codeAt(0, cut) !== undefined && codeAt(0, cut) === codeAt(cut, parts.length)
  const cut = [1, parts.length - 1].find(isNameWithCode)
  return (cut !== undefined && codeAt(0, cut)) || null
}

/** Returns the states of a list, such as 'CO, New York WY'. A part that is not a state stays as it is. */
export const readStates = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    // In capitals, OR is Oregon.
    .replace(/(?<=[A-Z]\w*\)?)\sor\s/g, ',')
    .replace(/washington,?\s+d\.?\s?c\b\.?/gi, 'DC')
    .split(/[,;|/&、\n\t]|\sand\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => statesOfWords(part.split(/\s+/)) ?? statesOfWords(part.split(/[\s:-]+/)) ?? part)

/** Returns the states that the words name, or null if a word belongs to none. */
function statesOfWords(words: readonly string[]): readonly string[] | null {
  if (words.length === 0) return []
  for (let count = Math.min(words.length, 6); count > 0; count--) {
    const code = readState(words.slice(0, count).join(' '))
    const rest = code && statesOfWords(words.slice(count))
    if (code && rest) return [code, ...rest]
  }
  return null
}

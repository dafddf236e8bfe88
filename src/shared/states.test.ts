import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readState, readStates, stateNames } from './states'

const states = [...stateNames]
const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter.toLowerCase())).join(''))

it('reads every state by code, by name, and by both, in any case', () => {
  const spelled = fc.constantFrom(...states).chain(([code, name]) =>
    fc
      .constantFrom(
        code,
        name,
        `${code}.`,
        `${[...code].join('.')}.`,
        `${name} (${code})`,
        `${code} - ${name}`,
        ` ${name}, USA`,
      )
      .chain(anyCase)
      .map((text) => [text, code] as const),
  )
  fc.assert(
    fc.property(spelled, ([text, code]) => {
      expect(readState(text)).toBe(code)
    }),
  )
})

it.each([
  ['Alaska', 'AK'],
  ['Missouri', 'MO'],
  ['Arizona', 'AZ'],
  ['D.C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['Washington State', 'WA'],
  ['Hawai‘i', 'HI'],
  ['N. Carolina', 'NC'],
  ['Calif.', 'CA'],
  ['US-TX', 'TX'],
  ['State of New York', 'NY'],
  ['New\u00a0York', 'NY'],
  ['ＣＡ', 'CA'],
  ['Kansas (AR)', null],
  ['So. Carolina', 'SC'],
  ['The District of Columbia', 'DC'],
  ['Bavaria', null],
  ['constructor', null],
  ['', null],
])('reads %j as %j', (text, code) => expect(readState(text)).toBe(code))

it.each([
  ['CO, ID; ut', ['CO', 'ID', 'UT']],
  ['CO ID', ['CO', 'ID']],
  ['CA-NV', ['CA', 'NV']],
  ['CA，NV、AZ', ['CA', 'NV', 'AZ']],
  ['CA or NV', ['CA', 'NV']],
  ['CA OR NV', ['CA', 'OR', 'NV']],
  ['co or ut', ['CO', 'OR', 'UT']],
  ['New York, West Virginia and Virginia', ['NY', 'WV', 'VA']],
  ['New York West Virginia AR Kansas', ['NY', 'WV', 'AR', 'KS']],
  ['Washington, D.C., Oregon', ['DC', 'OR']],
  ['Lower Saxony, CA', ['Lower Saxony', 'CA']],
  [' , ', []],
])('reads the list %j', (text, codes) => expect(readStates(text)).toEqual(codes))

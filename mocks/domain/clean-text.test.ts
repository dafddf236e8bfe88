import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyWorld } from '../world/testing/company-world'
import type { CommandInput, CommandName } from './commands'
import { cleanLine, cleanLines } from './clean-text'

const INVISIBLE_TEXTS: Readonly<Record<string, string>> = {
  'zero-width joiner': '\u200D',
  'zero-width non-joiner': '\u200C',
  'zero-width space': '\u200B',
  'left-to-right mark': '\u200E',
  'right-to-left mark': '\u200F',
  'Arabic letter mark': '\u061C',
  'soft hyphen': '\u00AD',
  'word joiner': '\u2060',
  'byte order mark': '\uFEFF',
  'grapheme joiner': '\u034F',
  'Hangul filler': '\u3164',
  'half-width Hangul filler': '\uFFA0',
  'Mongolian vowel separator': '\u180E',
  'invisible plus': '\u2064',
  'right-to-left override': '\u202E',
  'first strong isolate': '\u2068',
  'variation selector': '\uFE0F',
  'tag letters': '\u{E0061}\u{E0062}',
  'blank in Braille': '\u2800',
  'mark without a letter': '\u0301',
  'no-break space': '\u00A0',
  'null and backspace': '\u0000\u0008',
  'half of a surrogate pair': '\uD83D',
  'annotation anchor': '\uFFF9',
}

describe('clean text', () => {
  const company = companyWorld()

  it.each(Object.entries(INVISIBLE_TEXTS))('refuses a name that contains only %s', (_, invisible) => {
    for (const text of [invisible, ` ${invisible}${invisible} `]) {
      expect(cleanLine(text)).toBe('')
      expect(cleanLines(`${text}\n${text}`)).toBe('')
    }
    const refusal = <Name extends CommandName>(command: Name, input: CommandInput<Name>) =>
      company.refusal('user-admin', command, input)
    const price = { category: 'FORM_LEAD', baseCostPerLead: 100, markupPercentage: 0 }
    expect(refusal('createLeadSource', { name: invisible, ...price })).toMatchObject({
      field: 'name',
      message: 'This cannot be empty.',
    })
    expect(refusal('createOrgUnit', { name: invisible, level: 'COMPANY' }).field).toBe('name')
    expect(refusal('updatePlatformSettings', { brandName: invisible }).field).toBe('brandName')
    expect(company.refusal('user-agent', 'updateAgentProfile', { input: { firstName: invisible } }).field).toBe(
      'firstName',
    )
    expect(company.refusal('user-agent', 'saveSearch', { name: invisible, query: '' })).toMatchObject({
      field: 'name',
      message: 'Give the search a name.',
    })
  })

  it('removes bidirectional marks from a name', () => {
    company.run('user-admin', 'createLeadSource', {
      name: 'Right\u202E Turn\u2066',
      category: 'FORM_LEAD',
      baseCostPerLead: 100,
      markupPercentage: 0,
    })
    expect([...company.world.store.leadSources.all()].at(-1)?.name).toBe('Right Turn')
  })

  it.each([
    ['👩‍👩‍👧‍👦 Family', '👩‍👩‍👧‍👦 Family'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['❤️', '❤️'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Jo', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Jo'],
    ['1️⃣ First', '1️⃣ First'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
    ['Zoe\u0308', 'Zoë'],
    ['Ad\u200Bmin', 'Admin'],
    ['Jane\tDoe\nSmith', 'Jane Doe Smith'],
    ['  O’Brien-Núñez  ', 'O’Brien-Núñez'],
    ['李小龙', '李小龙'],
  ])('stores %j as %j', (typed, stored) => {
    expect(cleanLine(typed)).toBe(stored)
  })

  it('keeps the lines of a note', () => {
    expect(cleanLines(' First\r\n\tsecond\u202E \n')).toBe('First\n\tsecond')
  })

  it('does not change a clean line, and leaves no control or bidirectional character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanLine(text)
        expect(cleanLine(once)).toBe(once)
        expect(once).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028]/u)
      }),
    )
  })
})

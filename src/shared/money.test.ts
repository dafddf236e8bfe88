import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyMarkupCents,
  centsToInputText,
  paymentAmountProblem,
  formatAmount,
  formatCents,
  formatCentsShort,
  formatCentsSigned,
  maxAmountCents,
  parseAmountToCents,
  readPastedAmount,
  sanitizeAmountInput,
  sumCents,
} from './money'

const invalid = { ok: false, message: 'Please enter a valid amount' }
const tooSmall = { ok: false, message: 'Minimum amount is $1' }
const tooLarge = { ok: false, message: 'Maximum amount is $999,999.99' }

describe('formatting', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [100, '$1.00'],
    [123450, '$1,234.50'],
    [99_999_999, '$999,999.99'],
    [-500, '\u2212$5.00'],
    [100_000_000, '$1,000,000.00'],
    [-123456789, '\u2212$1,234,567.89'],
    [-0, '$0.00'],
  ])('formats %d cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })

  it.each([null, undefined, Number.NaN, 1.5, Number.POSITIVE_INFINITY])('shows a dash for %s', (cents) => {
    expect(formatCents(cents)).toBe('—')
    expect(formatCentsSigned(cents)).toBe('—')
  })

  it('shows the sign of a change', () => {
    expect(formatCentsSigned(500)).toBe('+$5.00')
    expect(formatCentsSigned(-500)).toBe('\u2212$5.00')
    expect(formatCentsSigned(0)).toBe('$0.00')
  })

  it('omits the cents of whole dollars in short texts', () => {
    expect(formatCentsShort(100)).toBe('$1')
    expect(formatCentsShort(150)).toBe('$1.50')
    expect(formatCentsShort(100_000)).toBe('$1,000')
    expect(centsToInputText(123_456_789)).toBe('1234567.89')
  })

  it('shows another currency by its raw code, and never as dollars', () => {
    expect(formatAmount(1250, 'EUR')).toBe('12.50 EUR')
    expect(formatAmount(-1250, 'EUR')).toBe('\u221212.50 EUR')
    expect(formatAmount(1250, 'USD')).toBe('$12.50')
    expect(formatAmount(1250, null)).toBe('$12.50')
    expect(formatAmount(1250, undefined)).toBe('$12.50')
    expect(formatAmount(null, 'EUR')).toBe('—')
  })

  it('refuses to add amounts in another currency', () => {
    expect(sumCents([{ amountCents: 100 }, { amountCents: -30, currency: 'usd' }])).toBe(70)
    expect(sumCents([{ amountCents: 100 }, { amountCents: 50, currency: 'EUR' }])).toBeNull()
    expect(sumCents([{ amountCents: 1.5 }])).toBeNull()
    expect(sumCents([{ amountCents: 0.5 }, { amountCents: 0.5 }])).toBeNull()
    expect(sumCents([{ amountCents: Number.MAX_SAFE_INTEGER }, { amountCents: 1 }])).toBeNull()
    expect(sumCents([])).toBe(0)
  })
})

describe('reading an amount', () => {
  it.each([
    ['4.35', 435],
    ['8.20', 820],
    ['1.1', 110],
    ['0.29', 29],
    ['19.99', 1999],
    ['1.15', 115],
  ])('reads %s as exactly %d cents', (text, cents) => {
    expect(parseAmountToCents(text, { minCents: 0 })).toEqual({ ok: true, cents })
  })

  it.each([
    '1.2.3',
    '.',
    '',
    '..5',
    '1..',
    'abc',
    '-5',
    '+5',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '1,5',
    '1 2',
    '12,34.00',
  ])('rejects %j', (text) => {
    expect(parseAmountToCents(text)).toEqual(invalid)
  })

  it('accepts a trailing or leading dot', () => {
    expect(parseAmountToCents('5.')).toEqual({ ok: true, cents: 500 })
    expect(parseAmountToCents('.5', { minCents: 1 })).toEqual({ ok: true, cents: 50 })
  })

  it.each(['00012', '\u00a012\u00a0', '1\u200b2', '\ufeff12', '$12', '12.00'])('reads %j as twelve dollars', (text) => {
    expect(parseAmountToCents(text)).toEqual({ ok: true, cents: 1200 })
  })

  it('strips separators between thousands', () => {
    expect(parseAmountToCents('1,234.50')).toEqual({ ok: true, cents: 123450 })
    expect(parseAmountToCents('1\u00a0234.50')).toEqual({ ok: true, cents: 123450 })
  })

  it.each(['１２', '١٢', '1２3', '१२'])('rejects digits of other scripts: %s', (text) => {
    expect(parseAmountToCents(text)).toEqual(invalid)
  })

  it.each([
    ['0', tooSmall],
    ['0.99', tooSmall],
    ['1.00', { ok: true, cents: 100 }],
  ])('requires at least one dollar: %s', (text, result) => {
    expect(parseAmountToCents(text)).toEqual(result)
  })

  it('accepts any number of leading zeros, and rejects misplaced symbols and separators', () => {
    expect(parseAmountToCents(`${'0'.repeat(30)}12`)).toEqual({ ok: true, cents: 1200 })
    expect(parseAmountToCents('000')).toEqual(tooSmall)
    expect(parseAmountToCents('12$')).toEqual(invalid)
    expect(parseAmountToCents('1,234,567')).toEqual(tooLarge)
    expect(parseAmountToCents('1,234')).toEqual({ ok: true, cents: 123400 })
  })

  it.each(['1.234', '1.005', '1.000', '0.001', '1,234.567', '.999'])(
    'says that %s has too many decimals, and does not round',
    (text) => {
      expect(parseAmountToCents(text, { minCents: 1 })).toEqual({
        ok: false,
        message: 'Use at most two decimals, such as 1234.50',
      })
    },
  )

  it('enforces the maximum, unless there is none', () => {
    expect(parseAmountToCents('999999.99')).toEqual({ ok: true, cents: maxAmountCents })
    expect(parseAmountToCents('1000000.00')).toEqual(tooLarge)
    expect(parseAmountToCents('9'.repeat(400))).toEqual(tooLarge)
    expect(parseAmountToCents('1000000', { maxCents: null })).toEqual({ ok: true, cents: 100_000_000 })
    expect(parseAmountToCents('9'.repeat(400), { maxCents: null })).toEqual(invalid)
  })

  it('names a custom maximum or minimum in the message', () => {
    expect(parseAmountToCents('50.01', { maxCents: 5000 })).toEqual({ ok: false, message: 'Maximum amount is $50.00' })
    expect(parseAmountToCents('2', { minCents: 250 })).toEqual({ ok: false, message: 'Minimum amount is $2.50' })
  })

  it('parses every amount that it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxAmountCents }), (cents) => {
        const expected = { ok: true, cents }
        expect(parseAmountToCents(formatCents(cents), { minCents: 0 })).toEqual(expected)
        expect(parseAmountToCents(centsToInputText(cents), { minCents: 0 })).toEqual(expected)
      }),
    )
  })

  it('never throws and never returns a fraction of a cent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const parsed = parseAmountToCents(text)
        expect(parsed.ok ? Number.isSafeInteger(parsed.cents) : parsed.message !== '').toBe(true)
      }),
    )
  })
})

describe('the amount field', () => {
  it.each([
    ['$1,234.50', '1234.50'],
    ['-5', '5'],
    ['12abc', '12'],
    ['1e5', '15'],
    ['1.2.3', '1.2.3'],
    [' 7\u00a0', '7'],
    ['1２3', '13'],
    ['١٢5', '5'],
  ])('keeps only the digits and dots of %j', (typed, kept) => {
    expect(sanitizeAmountInput(typed)).toBe(kept)
  })
})

describe('a pasted amount', () => {
  const parsed = (text: string) => parseAmountToCents(readPastedAmount(text), { minCents: 0, maxCents: null })

  it.each([
    '-25',
    '\u221225',
    '25-',
    '\u201325',
    '(25.00)',
    '$-25',
    '12,50',
    '12,5',
    ',50',
    '1.250,50',
    '1 250,50',
    '1,2345',
    '0,250',
    '12 50',
    "12'50",
    '2 x 25',
    '$25 or $50',
    '1e5',
    '1½',
    '25²',
    '25k',
    '$25M',
    '25k USD',
    '2.5 Mio',
    '1e3',
    '25 %',
    '% 25',
    '25 ٪',
    '€25',
    '25¢',
    'R$25',
    'CA$25',
    'CAD $25',
    'EUR 25',
    'Rs.25',
    'B/.25',
    '".50"',
    'minus 25',
    '1 USD234',
  ])('is refused if its digits would be another amount: %j', (text) => {
    expect(parsed(text)).toEqual(invalid)
  })

  it.each([
    ['1,250', 125_000],
    ['$1,250.00', 125_000],
    ['USD 25', 2500],
    ['25.00 USD\r\n', 2500],
    ['US$25', 2500],
    ['25 U.S. dollars', 2500],
    ['Amount due: $1,234.50', 123_450],
    ['25 US$', 2500],
    ['25 dollars.', 2500],
    ['Approx. 25', 2500],
    ['1\u00a0250.50', 125_050],
    ['1’250.50', 125_050],
    ['１，２５０．５０', 125_050],
    ['١٢', 1200],
    ['\ufeff.50', 50],
  ])('is read as a whole: %j', (text, cents) => {
    expect(parsed(text)).toEqual({ ok: true, cents })
  })

  const separators = [',', "'", '’', ' ', '\u00a0', '\u202f']

  it('is the same amount with any separator of thousands, and in wide digits', () => {
    const wide = (text: string) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
    const texts = fc.tuple(
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.constantFrom('', ...separators),
      fc.constantFrom('', '$', 'USD ', ' '),
      fc.constantFrom('', ' USD', '\u00a0'),
      fc.boolean(),
    )
    fc.assert(
      fc.property(texts, ([cents, separator, before, after, isWide]) => {
        const text = `${before}${formatCents(cents).slice(1).replaceAll(',', separator)}${after}`
        expect(parsed(isWide ? wide(text) : text)).toEqual({ ok: true, cents })
      }),
    )
  })

  it('is refused with any letter after it that does not say dollars', () => {
    const letters = fc
      .stringMatching(/^\p{L}{1,4}$/u)
      .filter((unit) => !/^(?:usd?|dollars?)$/i.test(unit.normalize('NFKC')))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom('', ' '), letters, (cents, space, unit) => {
        expect(parsed(`${formatCents(cents)}${space}${unit}`)).toEqual(invalid)
      }),
    )
  })

  it('is never another amount than its digits, separators, and signs mean', () => {
    const text = fc.string({
      unit: fc.constantFrom(...'0123456789'.repeat(2), '.', ...separators, '-', '\u2212', '(', ')', '１', '，'),
    })
    fc.assert(
      fc.property(text, (pasted) => {
        const result = parsed(pasted)
        if (!result.ok) return
        // The amount, written with one of the separators, gives the text back.
        const plain = pasted
          .normalize('NFKC')
          .trim()
          .replace(/^\D*?(?=\.?\d)|\D+$/g, '')
          .replace(/^0+(?=\d)/, '')
        const [whole = '', fraction = ''] = plain.split('.')
        const amount = (result.cents / 100).toFixed(2)
        expect(Number(`${whole.replace(/[^0-9]/g, '')}.${fraction}`).toFixed(2)).toBe(amount)
        expect(
          ['', ...separators].map((separator) =>
            formatCents(result.cents).slice(1, -3).replaceAll(',', separator.normalize('NFKC')),
          ),
        ).toContain(whole || '0')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the last check before a payment', () => {
  it.each([0, -1, Number.NaN, 0.5])('rejects %d', (cents) => {
    expect(paymentAmountProblem(cents)).toBe('Please enter a valid amount.')
  })
  it('has no maximum', () => {
    expect(paymentAmountProblem(maxAmountCents + 1)).toBeNull()
  })
})

describe('markup', () => {
  it.each([
    [1000, 20, 1200],
    [1005, 10, 1106],
    [1004, 12.5, 1130],
    [333, 33.33, 444],
    [1, 50, 2],
    [1, 49.99, 1],
    [99_999_999, 0.01, 100_009_999],
    [1000, -10, 900],
    [1005, -10, 905],
    [-1005, 10, -1106],
    [0, 25, 0],
  ])('turns %d cents plus %d percent into %d cents', (base, markup, price) => {
    expect(applyMarkupCents(base, markup)).toBe(price)
  })
})

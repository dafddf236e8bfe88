import { expect, it } from 'vitest'
import { toCsv } from '../../lib/format/csv'
import { leadCount } from '../../lib/labels/labels'
import { myLeadFile, openLeadFile } from './lead-columns'
import { formatLoan, loanText, propertyTypeName } from './lead-labels'
import { returnWindowOpen } from './my-leads/LeadReturn'
import { leadSteps } from './my-leads/LeadStatusControl'
import type { LeadRow } from './queries'

it('formats loan amounts and lead counts', () => {
  expect(formatLoan(420_000)).toBe('$420,000')
  expect(formatLoan(null)).toBe('—')
  expect(loanText({ loanAmount: 420_000, state: 'TX' })).toBe('$420,000 loan in Texas')
  expect(loanText({ loanAmount: null, state: 'TX' })).toBe('Texas')
  expect([leadCount(1), leadCount(1_204), leadCount(2, 'new ')]).toEqual(['1 lead', '1,204 leads', '2 new leads'])
  expect(propertyTypeName(null)).toBeNull()
})

it('moves a lead from bought to funded, one step at a time', () => {
  expect(leadSteps('SOLD')).toEqual({ at: 0, next: 'CONTACTED', back: null })
  expect(leadSteps('CONTACTED')).toEqual({ at: 1, next: 'QUALIFIED', back: 'SOLD' })
  expect(leadSteps('QUALIFIED')).toEqual({ at: 2, next: 'FUNDED', back: 'CONTACTED' })
  expect(leadSteps('FUNDED')).toEqual({ at: 3, next: null, back: null })
  expect(leadSteps('RETURN_REQUESTED')).toEqual({ at: null, next: null, back: null })
})

it('allows a return up to the last moment of the return window', () => {
  const until = '2026-03-20T10:00:00.000Z'
  expect(returnWindowOpen(until, Date.parse(until))).toBe(true)
  expect(returnWindowOpen(until, Date.parse(until) + 1)).toBe(false)
  expect(returnWindowOpen(null, 0)).toBe(false)
})

/** Has only the fields that the files of leads contain, so that a new field of a lead needs no change here. */
const lead = {
  id: 'lead_1',
  status: 'CONTACTED',
  leadSourceName: '=HYPERLINK("x")',
  sourceId: 'a',
  state: 'CA',
  priceCents: 435,
  customerName: '@cmd',
  score: 71,
  loanAmount: 250_000,
  propertyType: 'CONDO',
  email: 'ada@example.com',
  phone: '+12015550142',
  createdAt: '2026-03-18T16:00:00.000Z',
  updatedAt: '2026-03-18T17:00:00.000Z',
} satisfies Partial<LeadRow> as LeadRow

it('writes files that run no formulas in a spreadsheet', () => {
  const [, open] = toCsv(openLeadFile, [lead], 'UTC').split('\r\n')
  expect(open).toContain("'@cmd")
  expect(open).toContain(`"'=HYPERLINK(""x"")"`)
  expect(open).toContain(',4.35,')
  expect(open).not.toContain('example.com')
  expect(toCsv(myLeadFile, [lead], 'UTC')).toContain(',(201) 555-0142,')
})

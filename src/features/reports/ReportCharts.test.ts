import { expect, it } from 'vitest'
import { loanCosts } from './ReportCharts'

const columns = [{ key: 'spent' }, { key: 'funded' }]

it('divides spending by funded loans, lowest cost first, and names the rows without a loan', () => {
  const rows = [
    { label: 'Forms', values: [8_000, 2] },
    { label: 'Calls', values: [1_500, 1] },
    { label: 'Mailers', values: [700, 0] },
    { label: 'Other', values: [0, 0] },
  ]
  expect(loanCosts({ columns, rows })).toEqual({
    costs: [
      { label: 'Calls, 1 funded', value: 1_500 },
      { label: 'Forms, 2 funded', value: 4_000 },
    ],
    withoutLoan: ['Mailers'],
  })
})

import { expect, it } from 'vitest'
import { funnelSteps } from './TeamPerformance'

it('labels each step with its share of all purchased leads', () => {
  expect(funnelSteps({ leads: 40, contacted: 30, funded: 5 })).toEqual([
    { label: 'Purchased', value: 40 },
    { label: 'Contacted, 75%', value: 30 },
    { label: 'Funded, 13%', value: 5 },
  ])
})

it('omits the shares without leads', () => {
  expect(funnelSteps({ leads: 0, contacted: 0, funded: 0 }).map((step) => step.label)).toEqual([
    'Purchased',
    'Contacted',
    'Funded',
  ])
})

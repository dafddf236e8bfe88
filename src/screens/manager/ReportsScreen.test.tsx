import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

const now = '2026-03-18T16:00:00Z'
const period = '&periodFrom=2026-03-01&periodTo=2026-03-18'

const bars = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((bar) => bar.textContent)

it('charts the time to first contact, and counts each lead once', async () => {
  const app = await renderApp(`/manager/reports?kind=SPEED_TO_LEAD${period}`, { as: 'manager', now, timeZone: 'UTC' })
  await screen.findByText('Within 5 min')
  const region = screen.getByRole('region', { name: 'How soon are new leads contacted?' })
  const counts = bars(region).map((text) => Number(/(\d+) · [\d.]+%$/.exec(text.replace(/min|2h/, ': '))?.[1]))
  const { getReport } = await app.world.call<{ getReport: { rows: { values: number[] }[] } }>(
    '{ getReport(kind: SPEED_TO_LEAD, period: { from: "2026-03-01T00:00:00Z", to: "2026-03-19T00:00:00Z", timeZone: "UTC" }) { rows { values } } }',
    {},
    { as: 'manager' },
  )
  const bought = getReport.rows.map(({ values }) => values[0] ?? 0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(bought.reduce((sum, count) => sum + count, 0))
})

it('charts the cost per funded loan by agent and by source', async () => {
  await renderApp(`/manager/reports?kind=RETURN_ON_SPEND${period}`, { as: 'manager', now })
  for (const of of ['agent', 'source']) {
    const name = `What does a funded loan cost, by ${of}?`
    await screen.findByRole('figure', { name: `Cost per funded loan by ${of}` })
    const region = screen.getByRole('region', { name })
    for (const bar of bars(region)) expect(bar).toMatch(/, \d+ funded ?\$[\d,]+\.\d\d$/)
  }
})

it('charts purchases per day as a calendar', async () => {
  await renderApp(`/manager/reports?kind=ACTIVITY${period}`, { as: 'manager', now })
  expect(await screen.findByRole('img', { name: /^Leads purchased per day/ })).toBeVisible()
  const region = screen.getByRole('region', { name: 'On which days do agents buy?' })
  expect(within(region).getAllByTitle(/^Mar \d+, 2026: \d+$/)).toHaveLength(18)
})

it('shows only the agents of the selected unit, and prints nothing while they load', async () => {
  const app = await renderApp('/manager/reports?kind=ACTIVITY', { as: 'manager', now })
  const report = () => within(screen.getByRole('table', { name: 'Report' }))
  await waitFor(() => expect(report().getByText('Casey Quimby')).toBeVisible())
  const print = screen.getByRole('button', { name: 'Print' })
  expect(print).toBeEnabled()
  await app.control('PUT faults', [{ operation: 'Report', effect: { latencyMs: 300 } }])
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'North Pier (team)')
  expect(print).toBeDisabled()
  await waitFor(() => {
    expect(report().queryByText('Casey Quimby')).toBeNull()
    expect(report().getByText('Riley Fairweather')).toBeVisible()
  })
  expect(print).toBeEnabled()
})

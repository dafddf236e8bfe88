import { describe, expect, it } from 'vitest'
import { openSandbox } from '../../test/backend'
import { transactionCsvColumns } from '../../features/transactions/transactions-list'
import type { TransactionRow } from '../../features/transactions/transaction'
import { toCsv } from '../format/csv'
import { addDays, type Day, dayOf, startOfDay } from './days'
import { lastDays, periodOf, startAndEndDate } from './period'
import type { TimeZone } from './zone'

const minuteMs = 60_000
const agentId = 'user-agent'

interface Activity {
  readonly day: Day
  readonly leads: number
  readonly spentCents: number
}

/** Buys one lead before the day begins, one soon after it begins, and two in its last half hour, as the agent. */
async function dayOfBuying(day: Day, timeZone: TimeZone) {
  const start = startOfDay(day, timeZone)
  const end = startOfDay(addDays(day, 1), timeZone)
  const { backend, client } = await openSandbox('default', {
    start: { scenario: 'default', seed: 1, nowMs: start - 10 * minuteMs, freeze: true },
  })
  const passTo = (ms: number) => client.control('POST', 'clock', { set: new Date(ms).toISOString() })
  /** Signs in for each request, because tokens expire before the day ends. */
  const ask = async <Answer>(as: string, operation: string, variables: Record<string, unknown>): Promise<Answer> => {
    await client.signIn(as)
    const { answer, code } = await client.call(operation, variables)
    expect(code).toBeUndefined()
    return answer as Answer
  }
  const buy = async () => {
    const { store } = backend.host.world.view({ kind: 'user', userId: agentId })
    const open = ['CA', 'NY', 'TX'].flatMap((state) => store.openLeadsByState.list(state))
    const lead = open.findLast(({ sourceId }) => sourceId === 'form-direct')
    await ask('agent', 'purchaseLead', { leadId: lead?.id })
  }
  await buy()
  await passTo(start + minuteMs)
  await buy()
  await passTo(end - 30 * minuteMs)
  await buy()
  await buy()
  /** Returns the number of sales to all buyers, from the ledger. */
  const soldOn = (wanted: Day): number =>
    backend.host.world
      .view({ kind: 'system' })
      .ledger.entries('revenue')
      .reduce((sum, { at, amountCents }) => sum + (dayOf(at, timeZone) === wanted ? Math.sign(amountCents) : 0), 0)
  return { ask, passTo, soldOn, end }
}

describe('a day in the user’s time zone', () => {
  it.each([
    ['an evening in Los Angeles', 'America/Los_Angeles', '2026-03-18'],
    ['the day in Los Angeles that has 23 hours', 'America/Los_Angeles', '2026-03-08'],
    ['the day in Los Angeles that has 25 hours', 'America/Los_Angeles', '2026-11-01'],
    ['a day in Auckland', 'Pacific/Auckland', '2026-03-18'],
    ['the day in Auckland that has 23 hours', 'Pacific/Auckland', '2026-09-27'],
    ['the day in Auckland that has 25 hours', 'Pacific/Auckland', '2026-04-05'],
  ])('%s has the same numbers for agent, manager, administrator, and file', async (_name, timeZone, day) => {
    const { ask, passTo, soldOn, end } = await dayOfBuying(day, timeZone)
    const today = { from: day, to: day }
    const period = periodOf(today, timeZone)
    const dates = startAndEndDate(today, timeZone)

    const entriesOf = async (filters: object) =>
      (await ask<{ items: TransactionRow[] }>('agent', 'listTransactions', { filters })).items
    const items = await entriesOf({ ...dates, types: ['LEAD_PURCHASE'] })
    const yesterday = addDays(day, -1)
    const datesBefore = startAndEndDate({ from: yesterday, to: yesterday }, timeZone)
    const boughtBefore = await entriesOf({ ...datesBefore, types: ['LEAD_PURCHASE'] })
    const returnedBefore = await entriesOf({ ...datesBefore, types: ['LEAD_RETURN'] })
    const spent = -items.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(items.map(({ createdAt }) => dayOf(createdAt, timeZone))).toEqual([day, day, day])

    const file = toCsv(transactionCsvColumns(new Map()), items, timeZone).trim().split('\r\n')
    expect(file.shift()).toMatch(`Date (${timeZone}),`)
    expect(file.map((line) => line.slice(0, 10))).toEqual([day, day, day])

    expect(await ask('agent', 'getTransactionStats', dates)).toMatchObject({ totalSpentCents: spent })
    expect(await ask('agent', 'getDashboardStats', { timeZone })).toMatchObject({ totalSpentToday: spent })
    const activity = [{ day, leads: 3, spentCents: spent }]
    expect(await ask('agent', 'getDailyActivity', { period })).toMatchObject(activity)

    for (const reader of ['manager', 'admin']) {
      const { rows } = await ask<{ rows: { agentId: string }[] }>(reader, 'getTeamPerformance', { period })
      const row = rows.find((candidate) => candidate.agentId === agentId)
      expect(row).toMatchObject({
        current: { leads: 3, spentCents: spent },
        prior: { leads: boughtBefore.length - returnedBefore.length },
      })
      const report = await ask<{ rows: { key: string; values: number[] }[] }>(reader, 'getReport', {
        kind: 'ACTIVITY',
        period,
      })
      expect(report.rows.find(({ key }) => key === agentId)?.values[0]).toBe(3)
      expect(await ask(reader, 'getDailyActivity', { period, agentId })).toMatchObject(activity)
    }
    const overview = await ask<{ daily: Activity[] }>('admin', 'getAdminOverview', { timeZone })
    expect(overview).toMatchObject({ leadsSoldToday: soldOn(day) })
    expect(overview.daily.slice(-2)).toMatchObject([
      { day: yesterday, leads: soldOn(yesterday) },
      { day, leads: soldOn(day) },
    ])

    await passTo(end)
    expect(await ask('agent', 'getDashboardStats', { timeZone })).toMatchObject({ totalSpentToday: 0 })
    expect(await ask('admin', 'getAdminOverview', { timeZone })).toMatchObject({
      leadsSoldToday: soldOn(addDays(day, 1)),
    })
    const twoDays = periodOf(lastDays(2, addDays(day, 1)), timeZone)
    expect(await ask('agent', 'getDailyActivity', { period: twoDays })).toMatchObject([
      { day, leads: 3 },
      { day: addDays(day, 1), leads: 0 },
    ])
  })
})

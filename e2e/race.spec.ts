import type { Page } from '@playwright/test'
import { expect, openScenario, sandboxOf, test } from './fixtures'
import { firstOpenLead, fund, type OpenLead } from './lead-steps'

const NOON = '2026-03-18T16:00Z'

/** Gives the tab a separate localStorage, so that another user can sign in there. Both tabs share the world. */
async function separateTab(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = new Map<string, string>()
    const own = {
      get length() {
        return kept.size
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    }
    Object.defineProperty(window, 'localStorage', { get: () => own, configurable: true })
  })
}

/** Opens the confirmation dialog for the lead. Returns its Buy button. */
async function readyToBuy(page: Page, lead: OpenLead) {
  await page
    .getByRole('dialog', { name: lead.customerName })
    .getByRole('button', { name: /^Buy for/ })
    .click()
  return page.getByRole('dialog', { name: 'Buy this lead?' }).getByRole('button', { name: /^Buy for/ })
}

async function openWorld(page: Page): Promise<void> {
  await openScenario(page, 'default', 'dashboard', { as: 'agent', now: NOON })
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
}

test('two agents buy one lead in two tabs: one succeeds, the other sees a message and pays nothing', async ({
  page,
  context,
}) => {
  test.slow()
  await openWorld(page)
  const lead = await firstOpenLead(page, ['CA'])
  const before = {
    agent: await fund(page, 'agent', lead.sourceId),
    'agent-mesa@demo': await fund(page, 'agent-mesa@demo', lead.sourceId),
  }

  const other = await context.newPage()
  await separateTab(other)
  await other.goto('login')
  await other.getByLabel('Username').fill('agent-mesa@demo')
  await other.getByLabel('Password', { exact: true }).fill('Sandbox-1')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/\/dashboard$/)
  // A reload would delete the tab's separate session, so the second agent uses links to reach the lead.
  await other.getByRole('link', { name: 'Marketplace', exact: true }).click()
  await other.getByRole('searchbox', { name: 'Search' }).fill(lead.id)
  const found = other.getByRole('table', { name: 'Open leads' }).locator('[data-row-open]')
  await expect(found).toHaveCount(1)
  await found.click()
  const theirs = await readyToBuy(other, lead)
  await page.goto(`marketplace?lead=${lead.id}`)
  const mine = await readyToBuy(page, lead)

  await Promise.all([mine.click(), theirs.click()])

  const lost = 'Another agent just bought this lead.'
  const tabs = [page, other]
  // Both tabs are checked at the same time, because the messages disappear after a few seconds.
  const losses = await Promise.all(
    tabs.map(async (tab) => {
      await expect(tab.getByText(/^Lead purchased: /).or(tab.getByText(lost))).toBeVisible()
      const count = await tab.getByText(lost).count()
      if (count > 0) await expect(tab.getByText('has been taken off the list. You paid nothing.')).toBeVisible()
      return count
    }),
  )
  expect(losses.toSorted((left, right) => left - right)).toEqual([0, 1])
  const [winner, loser] =
    losses[0] === 0 ? (['agent', 'agent-mesa@demo'] as const) : (['agent-mesa@demo', 'agent'] as const)
  const balanceOf = (agent: string) => sandboxOf(page).ledger.balance({ agent, source: lead.sourceId })
  expect(await balanceOf(winner)).toBe(before[winner] - lead.priceCents)
  expect(await balanceOf(loser)).toBe(before[loser])
  expect(await sandboxOf(page).ledger.audit()).toMatchObject({ balanced: true, violations: [] })
})

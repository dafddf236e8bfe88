import type { Page } from '@playwright/test'
import { baseOf, control, expect } from '../fixtures'

interface Balances {
  /** Amounts as displayed on the screen, in all four properties. */
  funds: string
  inWallets: string
  total: string
  wallets: readonly string[]
}

interface Entry {
  accountRef: string
  amountCents: number
}

/** Time limit for a change from elsewhere, or one whose response was lost, to reach the screen. */
const catchUpMs = 15_000
const soon = { timeout: 1_000 }

/**
 * Expects the wallet page, the header, and the dashboard to match the ledger to the cent, with the faults removed
 * meanwhile. The sums are computed here, not by the backend. Avoids a page load if possible, because the cached data
 * may be wrong.
 */
export async function expectTrueBalances(page: Page, username: string): Promise<void> {
  const faults = await control(page)('GET faults')
  await control(page)('PUT faults', [])

  if (!(await isSignedIn(page, username)) || !(await stepTo(page, 'Wallet'))) await page.goto(`wallet?as=${username}`)
  await expect(async () => {
    await pressRetry(page)
    expect(await onWalletPage(page), 'balances on the wallet page').toEqual(await inLedger(page))
  }).toPass({ timeout: catchUpMs })

  const { funds, total } = await inLedger(page)
  if (!(await stepTo(page, 'Dashboard'))) await page.goto('dashboard')
  // The header shows no balance if its query has failed. A balance that it shows must be correct.
  const inHeader = page.getByRole('link', { name: /^Available funds: / })
  await expect(async () => {
    await pressRetry(page)
    for (const [title, amount] of [
      ['Available Funds', funds],
      ['Total Balance', total],
    ] as const)
      await expect(page.getByRole('group', { name: title, exact: true }), title).toContainText(amount, soon)
    const wrong = (await inHeader.allTextContents()).filter((text) => !text.endsWith(funds))
    expect(wrong, 'the balance in the header').toEqual([])
  }).toPass({ timeout: catchUpMs })
  await control(page)('PUT faults', faults)
}

const isSignedIn = (page: Page, username: string): Promise<boolean> =>
  page.evaluate((name) => {
    const tokens = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}') as { username?: string }
    return tokens.username === name
  }, username)

/** Presses Retry or Try again, if there is such a button, for queries that failed before the faults were removed. */
async function pressRetry(page: Page): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: /^(Retry|Try again)$/ })
  if (await retry.first().isVisible()) await retry.first().click({ timeout: 1_000 })
}

/** Follows a link of the navigation. Returns whether its screen has opened, without a query string. */
async function stepTo(page: Page, name: string): Promise<boolean> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  try {
    await page.keyboard.press('Escape')
    await link.click({ timeout: 1_000 })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 1_000 })
    return !new URL(page.url()).search
  } catch {
    // The caller loads the page instead.
    return false
  }
}

function onWalletPage(page: Page): Promise<Balances> {
  return page.evaluate(() => {
    const amountIn = (element: Element | null | undefined) =>
      /[−-]?\$[\d,]+\.\d\d/.exec(element?.textContent ?? '')?.[0] ?? ''
    const titled = (selector: string, title: string) =>
      [...document.querySelectorAll(selector)].find((element) => element.textContent === title)
    return {
      funds: amountIn(titled('main h2', 'Available funds')?.parentElement),
      inWallets: amountIn(titled('dt', 'In wallets')?.nextElementSibling),
      total: amountIn(titled('dt', 'Total balance')?.nextElementSibling),
      wallets: [...document.querySelectorAll('[role=article]')]
        .filter((card) => !card.textContent.includes('Add funds to start buying'))
        .map((card) => `${card.getAttribute('aria-label')}: ${amountIn(card)}`)
        .sort(),
    }
  })
}

/** Returns the balances of the signed-in user, from all pages of their transactions. */
async function inLedger(page: Page): Promise<Balances> {
  const sums = new Map<string, number>()
  let nextToken: string | null = null
  do {
    const { listTransactions }: { listTransactions: { items: Entry[]; nextToken: string | null } } = await ask(
      page,
      'query($nextToken: String) { listTransactions(limit: 100, nextToken: $nextToken) { items { accountRef amountCents } nextToken } }',
      { nextToken },
    )
    for (const { accountRef, amountCents } of listTransactions.items) {
      const [kind = '', , sourceId = ''] = accountRef.split(':')
      const account = kind === 'funds' ? kind : sourceId
      sums.set(account, (sums.get(account) ?? 0) + amountCents)
    }
    nextToken = listTransactions.nextToken
  } while (nextToken !== null)

  const { getAgentWallets } = await ask<{
    getAgentWallets: { sourceId: string; leadSource: { name: string } | null }[]
  }>(page, '{ getAgentWallets { sourceId leadSource { name } } }')
  const funds = sums.get('funds') ?? 0
  const inWallets = getAgentWallets.reduce((sum, { sourceId }) => sum + (sums.get(sourceId) ?? 0), 0)
  return {
    funds: dollars(funds),
    inWallets: dollars(inWallets),
    total: dollars(funds + inWallets),
    wallets: getAgentWallets
      .map(({ sourceId, leadSource }) => `${leadSource?.name ?? sourceId}: ${dollars(sums.get(sourceId) ?? 0)}`)
      .sort(),
  }
}

const dollars = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

async function ask<Data>(page: Page, query: string, variables = {}): Promise<Data> {
  const answer = await page.evaluate(
    async ([address, body]) => {
      const { idToken } = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}') as { idToken: string }
      const headers = { 'content-type': 'application/json', authorization: idToken }
      const response = await fetch(address, { method: 'POST', headers, body })
      return response.json() as Promise<{ data?: unknown; errors?: unknown }>
    },
    [new URL('graphql', baseOf(page)).href, JSON.stringify({ query, variables })] as const,
  )
  expect(answer.errors, 'what the backend refused').toBeUndefined()
  return answer.data as Data
}

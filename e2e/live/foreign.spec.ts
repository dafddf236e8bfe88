import type { Page } from '@playwright/test'
import { comeTo, expect, fillSignIn, test as base } from '../fixtures'
import { expectScreen } from '../panel-steps'
import { places } from '../places'
import { platform } from './platform'

/*
 * The live build before a service of sections 3 and 7 of the specification alone, whose statuses, roles, types, numbers,
 * and instants have other forms than schema.graphql (tools/live/foreign-service.ts). No page may crash or claim what is not so.
 */

/** Stands in for the card provider's script, which has no test mode for live keys: it confirms every payment. */
const stripeScript = `window.Stripe = Object.assign(() => {
  const paid = (secret) => Promise.resolve({ paymentIntent: { id: secret.split('_secret_')[0], status: 'succeeded' } })
  const element = { mount() {}, unmount() {}, destroy() {}, update() {}, on() { return element }, off() { return element } }
  const elements = { create: () => element, getElement: () => null, update() {}, on() {} }
  return {
    elements: () => elements, createToken() {}, createPaymentMethod() {}, registerAppInfo() {}, _registerWrapper() {},
    confirmCardPayment: paid, retrievePaymentIntent: paid,
  }
}, { version: 'basil' })`

const test = base.extend<{ refused: string[] }>({
  allowedErrors: [/^console.error: Failed to load resource: the server responded with a status of 401 \(\)$/],

  /** Errors of the service. An operation that it rejects fails the test. */
  refused: [
    async ({ page }, provide) => {
      const refused: string[] = []
      const reading: Promise<void>[] = []
      await page.route('https://js.stripe.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
      )
      page.on('requestfinished', (request) => {
        if (!request.url().startsWith(process.env['LIVE_FOREIGN_API'] ?? '-') || request.method() !== 'POST') return
        const read = async (): Promise<void> => {
          const body: unknown = await (await request.response())?.json()
          if (typeof body === 'object' && body !== null && 'errors' in body) refused.push(JSON.stringify(body.errors))
        }
        reading.push(read())
      })
      await provide(refused)
      page.removeAllListeners('requestfinished')
      await Promise.all(reading)
      expect(refused.filter((errors) => !errors.includes('authorization header'))).toEqual([])
    },
    { auto: true },
  ],
})

async function enter(page: Page, as: string) {
  await page.goto(process.env['LIVE_FOREIGN'] ?? '')
  await fillSignIn(page, as, platform.password)
  await expect(page).toHaveURL(/\/dashboard$/)
}

const wrongClaims =
  /\bNaN\b|Invalid Date|\bundefined\b|\[object|No (agents|leads|transactions|lead sources|users|people|cards|payments)( \w+)? yet/

async function visit(page: Page, path: string, title: string) {
  await comeTo(page, path)
  await expectScreen(page, title)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(wrongClaims)
}

for (const role of ['agent', 'manager', 'admin'] as const)
  test(`the ${role} sees no crash and no wrong claim on any page`, async ({ page }) => {
    await enter(page, role)
    const own = role === 'agent' ? [] : places[role]
    for (const [path, title] of [...places.agent, ['marketplace?tab=mine', 'Marketplace'], ...own] as const)
      await visit(page, path, path === 'admin/settings' ? 'Deployment' : title)
  })

test('an agent buys a lead with an unknown status, funds a wallet, and moves funds to it', async ({ page }) => {
  await enter(page, 'agent')
  await visit(page, 'marketplace', 'Marketplace')
  const market = page.getByRole('table', { name: 'Open leads' })
  await expect(market.getByRole('button', { name: 'Buy $12.50' }).first()).toBeVisible()
  await expect(market).not.toContainText('Sold')
  await market.getByRole('button', { name: 'Buy $12.50' }).nth(2).click()
  const confirm = page.getByRole('dialog', { name: 'Buy this lead?' })
  await confirm.getByRole('button', { name: 'Buy for $12.50' }).click()
  await expect(page.getByText('Lead purchased: Lee Harbor')).toBeVisible()
  await visit(page, 'marketplace?tab=mine', 'Marketplace')
  await expect(page.getByRole('table', { name: 'My leads' }).getByText('Bought')).toBeVisible()

  await visit(page, 'wallet', 'Wallet')
  const wallet = page.getByRole('article', { name: 'Harbor Rates' })
  await wallet.getByRole('button', { name: 'Subscribe' }).click()
  const funding = page.getByRole('dialog', { name: 'Add Funds' })
  await funding.getByLabel('Amount').fill('25')
  await funding.getByRole('button', { name: 'Add $25.00' }).click()
  await expect(page.getByText(/^\$25\.00 added to Harbor Rates/)).toBeVisible()
  await expect(wallet).toContainText('$212.50')

  await page.getByRole('button', { name: 'Transfer' }).first().click()
  const transfer = page.getByRole('dialog')
  await transfer.getByLabel('Wallet').selectOption({ label: 'Canyon Calls ($0.00)' })
  await transfer.getByLabel('Amount').fill('10')
  await transfer.getByRole('button', { name: /^Transfer \$10/ }).click()
  await expect(transfer).toHaveCount(0)

  await visit(page, 'transactions', 'Transactions')
  const entries = page.getByRole('table', { name: 'Transactions' })
  await expect(entries.getByText('Moved in').first()).toBeVisible()
  // The filter applies to all pages of the service, whose own word is "Purchase".
  await visit(page, 'transactions?type=LEAD_PURCHASE', 'Transactions')
  await expect(entries.getByText('Lead purchase')).toHaveCount(1)
  await expect(entries.getByText('Moved in')).toHaveCount(0)
})

test('a manager sees the agents in charge, whatever the service calls their role', async ({ page }) => {
  await enter(page, 'manager')
  await visit(page, 'manager', 'Manager')
  const agents = page.getByRole('table', { name: 'Your agents' })
  for (const name of ['Riley Fairweather', 'Sasha Thornbury', 'Reese Ridge', 'Jordan Mesa'])
    await expect(agents.getByText(name)).toBeVisible()
  await expect(agents.getByText('Pending review')).toBeVisible()
  await expect(agents.getByText('Avery Lindqvist')).toHaveCount(0)
})

test('an administrator filters all pages by role, and changes a role in the service’s spelling', async ({ page }) => {
  await enter(page, 'admin')
  await visit(page, 'admin/users?role=MANAGER', 'Users')
  const users = page.getByRole('table', { name: 'Users' })
  await expect(users.locator('tbody tr')).toHaveCount(1)
  await expect(users).toContainText('Okonkwo, Morgan')
  await visit(page, 'admin/users?user=user-lo', 'Users')
  const drawer = page.getByRole('dialog', { name: 'Sasha Thornbury' })
  await expect(drawer).toContainText('Loan Officer')
  await drawer.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: /^Change role/ })
  await dialog.getByLabel('Role').selectOption('Manager')
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('updateUserRole'))
  await dialog.getByRole('button', { name: 'Change role' }).click()
  expect(((await sent).postDataJSON() as { variables: object }).variables).toMatchObject({ role: 'managers' })
  await expect(page.getByText('Sasha Thornbury is manager now')).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { dock, forEachPanel, openConsole, openPanel } from './console-steps'
import { control, expect, openScenario, sandboxOf, test } from './fixtures'
import { axe } from './panel-steps'

// A user who is signed in to a deleted world gets an error at the next token refresh.
test.use({ allowedErrors: [/Failed to load resource|The scheduled token refresh failed/] })

const monday = { as: 'agent', now: '2026-03-02T17:00:00Z', seed: 1 }
const hashOf = async (page: Page) => (await control(page)('GET state')).worldHash

test('the console opens and closes by keyboard, and shows the same panel after a reload', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  await expect(dock(page).getByRole('tab', { name: 'Stories' })).toBeFocused()
  const people = dock(page).getByRole('tab', { name: 'People' })
  await page.keyboard.press('ArrowRight')
  await expect(people).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(people).toHaveAttribute('aria-selected', 'true')
  await people.focus()
  await page.keyboard.press('Escape')
  await expect(dock(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeFocused()
})

test('the shortcut opens the console even if it is pressed before the app has loaded', async ({ page }) => {
  await page.goto('login', { waitUntil: 'commit' })
  await page.waitForFunction(() => 'sandboxShortcut' in window)
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toBeVisible()
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toBeHidden()
})

/** Opens the sign-in page. Returns its sandbox block with all buttons, and expects that nothing has moved. */
async function openSignIn(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('')
  await expect(page).toHaveURL(/\/login$/)
  const choices = page.getByRole('region', { name: 'Sandbox' })
  await expect(choices.getByRole('button')).toHaveCount(5)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02)
  return choices
}

test('on a phone, the form comes first, and the people below it are in view too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const choices = await openSignIn(page)
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  for (const part of [submit, choices.getByRole('group', { name: 'Sign in as' })])
    await expect(part).toBeInViewport({ ratio: 1 })
  expect((await choices.boundingBox())?.y).toBeGreaterThan((await submit.boundingBox())?.y ?? Infinity)
})

test('a form for a code leads to the inbox, which has the code', async ({ page }) => {
  await openScenario(page, 'sign-in-sms')
  await page.getByLabel('Username').fill('agent')
  await page.getByRole('textbox', { name: 'Password' }).fill('Sandbox-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Open the inbox' }).click()
  const code =
    /\b\d{6}\b/.exec(
      await dock(page)
        .getByText(/\b\d{6}\b/)
        .first()
        .innerText(),
    )?.[0] ?? ''
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Verify and sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the sign-in page offers people, a story, and the desk', async ({ page, context }) => {
  const choices = await openSignIn(page)
  const form = await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox()
  const { violations } = await axe(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  // The control API, which knows all stories, has not loaded.
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).not.toContainEqual(expect.stringMatching(/Console-|Desk-|scenes-/))

  await test.step('the desk opens, and the page becomes the audience window', async () => {
    const opened = context.waitForEvent('page')
    await choices.getByRole('button', { name: 'Start presenting' }).click()
    const desk = await opened
    await expect(desk.getByRole('heading', { name: 'Choose a story' })).toBeVisible()
    await expect(choices).toBeHidden()
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox()).toEqual(form)
    await desk.close()
    await expect(choices).toBeVisible()
  })
  await test.step('a person signs in', async () => {
    await choices.getByRole('button', { name: /Manager/ }).click()
    await expect(page).toHaveURL(/\/manager$/)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manager' })).toBeVisible()
    await expect(choices).toBeHidden()
  })
  await test.step('the button says what the console is for, until it was opened once', async () => {
    await page.getByRole('button', { name: 'Sandbox Change the person, play a story' }).click()
    await expect(dock(page).getByRole('tablist').first()).toBeVisible()
    await page.keyboard.press('Control+Backquote')
    await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  })
})

test.describe('a story that is watched', () => {
  // The page that shows the story may ask once more after the world before it is back, which does not know its session.
  test.use({ allowedErrors: [/status of 401/] })

  test('a story of the sign-in page plays in a bar that covers nothing, until the viewer ends it', async ({ page }) => {
    await page.goto('login')
    await page.getByRole('button', { name: /^Watch a/ }).click()
    const bar = page.getByRole('region', { name: 'Story' })
    await expect(bar).toContainText('This is Riley')
    await expect(page).toHaveURL(/\/dashboard$/)
    const month = page.getByRole('region', { name: 'This month' })
    await expect(month).toBeInViewport({ ratio: 1 })
    const bottomOf = async (locator: Locator) => {
      const box = await locator.boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    expect(await bottomOf(month)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
    await bar.getByRole('button', { name: 'Next' }).click()
    const contact = page.getByRole('region', { name: 'Contact' })
    await expect(contact).toBeInViewport()
    expect(await bottomOf(page.getByRole('dialog'))).toBeLessThanOrEqual(((await bar.boundingBox())?.y ?? 0) + 1)
    // The lead is bought without another click.
    await expect(contact).toContainText('555-01', { timeout: 30_000 })
    await expect(bar).toContainText('3 of 9')
    await bar.getByRole('button', { name: 'End the story' }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.locator('.sandbox-spotlight')).toHaveCount(0)
  })
})

test('the console stays off after ?console=off, even after another page load', async ({ page }) => {
  await page.goto('login?console=off')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.waitForFunction(() => 'sandbox' in window)
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toHaveCount(0)
  await page.goto('login')
  await page.waitForFunction(() => 'sandbox' in window)
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toHaveCount(0)
})

// Width decides the layout and the color scheme decides the contrast, so two passes cover both values of each.
for (const [width, height, colorScheme] of [
  [1440, 900, 'light'],
  [390, 844, 'dark'],
] as const)
  test(`every console panel is accessible and leaves room for the app, ${width} px wide and ${colorScheme}`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await openScenario(page, 'default', 'dashboard', monday)
    await openConsole(page)
    await forEachPanel(page, async () => {
      const { violations } = await axe(page).include('#sandbox').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const box = await dock(page).boundingBox()
    if (width === 1440) {
      const main = await page.getByRole('main').boundingBox()
      expect((main?.x ?? 0) + (main?.width ?? Infinity)).toBeLessThanOrEqual(box?.x ?? 0)
    } else {
      const navigation = page.getByRole('navigation', { name: 'Main' })
      const links = await navigation.boundingBox()
      expect((links?.y ?? Infinity) + (links?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
      await navigation.getByRole('link', { name: 'Wallet' }).click()
      await expect(page).toHaveURL(/\/wallet$/)
    }
  })

test('the console starts a scenario, switches the user, and freezes and advances the clock', async ({ page }) => {
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page, 'Scenarios')
  const card = dock(page).getByRole('article', { name: 'Balances run low' })
  await card.getByRole('button', { name: 'Start' }).click()
  // The page reloads with the new world.
  await expect(card.getByText('Playing')).toBeVisible()
  await expect.poll(async () => (await control(page)('GET state')).scenario).toBe('low-balance')

  await openPanel(page, 'People')
  await dock(page).getByRole('button', { name: 'Become Avery Lindqvist' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeVisible()

  const worldTime = async () => Date.parse((await control(page)('GET state')).now)
  await openPanel(page, 'Clock')
  await dock(page).getByRole('switch', { name: 'Freeze the clock' }).click()
  await expect(dock(page).getByText('Clock stopped')).toBeVisible()
  const before = await worldTime()
  await dock(page).getByRole('button', { name: '1 day', exact: true }).click()
  await expect.poll(async () => (await worldTime()) - before).toBe(86_400_000)
})

test('the app follows a story, which pauses behind another panel and ends when the world is replaced', async ({
  page,
}) => {
  test.slow()
  await openScenario(page, 'default', 'dashboard', monday)
  await openConsole(page)
  const card = dock(page).getByRole('article', { name: 'An agent’s first hour' })
  await card.getByRole('button', { name: 'Open story' }).click()
  await dock(page).getByRole('button', { name: 'Begin' }).click()
  await expect(dock(page).getByText('Riley has just signed up.', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  const next = dock(page).getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await expect(page).toHaveURL(/\/wallet$/)
  await dock(page).getByText('All steps').click()
  await dock(page).getByRole('button', { name: 'Run all' }).click()
  await openPanel(page, 'Clock')
  await openPanel(page, 'Stories')
  await expect(next).toBeEnabled()
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page)).toBeHidden()

  await control(page)('POST start', { scenario: 'low-balance' })
  await page.keyboard.press('Control+Backquote')
  await expect(dock(page).getByText('Another world has replaced', { exact: false })).toBeVisible()
  await dock(page).getByRole('button', { name: 'Exit story' }).click()
  await expect(card).toBeVisible()
})

test('the console rewinds to an earlier action', async ({ page }) => {
  await openScenario(page, 'funded-agent', 'dashboard', { ...monday, freeze: true })
  const before = await control(page)('GET state')
  const input = { sourceId: 'form-direct', amountCents: 1234 }
  await sandboxOf(page).call('transferFundsToWallet', { input }, { as: 'agent' })
  await openConsole(page, 'Requests')
  await dock(page).getByText('transferFundsToWallet').first().click()
  await expect(dock(page).getByRole('list', { name: 'Ledger changes' })).toContainText('$12.34')
  expect(await hashOf(page)).not.toBe(before.worldHash)
  await openPanel(page, 'World')
  await dock(page).getByRole('slider', { name: 'Actions to keep' }).fill(String(before.journalLength))
  const anew = page.waitForEvent('load')
  await dock(page).getByRole('button', { name: 'Rewind', exact: true }).click()
  await expect.poll(() => hashOf(page)).toBe(before.worldHash)
  await anew
  await expect(
    dock(page).getByText(`${before.journalLength} of ${before.journalLength}`, { exact: false }),
  ).toBeVisible()
})

test('a share link opens the same world elsewhere, and a damaged link shows an error and changes nothing', async ({
  page,
  browser,
}) => {
  await openScenario(page, 'funded-agent', 'dashboard', { ...monday, freeze: true })
  await openConsole(page, 'Save and share')
  await dock(page).getByRole('button', { name: 'Make a link' }).click()
  const link = await dock(page).getByRole('textbox', { name: 'The link' }).inputValue()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect.poll(() => hashOf(other)).toBe(await hashOf(page))
  await expect(other).toHaveURL(/\/login$/)
  await other.waitForFunction(() => 'sandbox' in window)

  // The page is already open here and reloads for the new link.
  await other.goto(link.slice(0, -40))
  await expect(other.getByRole('alert')).toContainText('Your current world is unchanged.')
  await expect(other.evaluate(() => window.sandbox.ready)).rejects.toThrow('This link is damaged')
  expect(await hashOf(other)).toBe(await hashOf(page))
  await elsewhere.close()
})

test('the console refunds and disputes a payment, and fills the next card form', async ({ page }) => {
  await openScenario(page, 'default', 'transactions', monday)
  await openConsole(page, 'Ledger')
  await dock(page)
    .getByRole('button', { name: /^Show the last/ })
    .click()
  const name = await dock(page)
    .getByRole('listitem', { name: /^\$\d{3}\.00 of Riley Fairweather$/ })
    .first()
    .getAttribute('aria-label')
  const paid = Number(/\d+/.exec(name ?? '')?.[0])
  const payment = dock(page)
    .getByRole('listitem', { name: name ?? '', exact: true })
    .first()
  const main = page.getByRole('main')
  await payment.getByText('Riley Fairweather').click()
  await payment.getByLabel('Refund amount').fill(`${paid}.01`)
  await expect(payment.getByText(`Maximum amount is $${paid}.00`)).toBeVisible()
  await payment.getByLabel('Refund amount').fill('100')
  await payment.getByRole('button', { name: 'Refund' }).click()
  await expect(payment.getByText('Partly refunded')).toBeVisible()
  await expect(main.getByText('−$100.00').first()).toBeVisible()
  await payment.getByRole('button', { name: 'Dispute' }).click()
  await expect(payment.getByText('Disputed')).toBeVisible()
  await expect(main.getByText(`−$${paid - 100}.00`).first()).toBeVisible()
  expect(await sandboxOf(page).ledger.audit()).toMatchObject({ balanced: true })

  await openPanel(page, 'Faults')
  await dock(page)
    .getByRole('button', { name: /^Show all \d+ cards$/ })
    .click()
  await dock(page).getByRole('button', { name: 'Fill with the card ending in 9995' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await main.getByRole('button', { name: 'Subscribe' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByRole('radio', { name: 'New card' }).click()
  await expect(dialog.locator('input[autocomplete=cc-number]')).toHaveValue('4000 0000 0000 9995')
})

test('recorded user actions, including a change of user, play back as a story that passes', async ({ page }) => {
  test.slow()
  await openScenario(page, 'funded-agent', 'dashboard', monday)
  await openConsole(page, 'Save and share')
  await dock(page).getByRole('button', { name: 'Start recording' }).click()
  await expect(dock(page).getByText('Recording, 2 steps')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  const card = page.getByRole('article', { name: 'Form Direct' })
  await card.getByRole('switch', { name: 'Enabled' }).click()
  await expect(card.getByText('Disabled')).toBeVisible()
  await expect(dock(page).getByText('Recording, 4 steps')).toBeVisible()
  await openPanel(page, 'People')
  await dock(page).getByRole('button', { name: 'Become Avery Lindqvist' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeVisible()
  await expect(dock(page).getByText('Recording, 6 steps')).toBeVisible()
  await openPanel(page, 'Save and share')
  await dock(page).getByRole('button', { name: 'Stop recording' }).click()
  await dock(page).getByRole('button', { name: 'Play story' }).click()
  await dock(page).getByText('All steps').click()
  await dock(page).getByRole('button', { name: 'Run all' }).click()
  await expect(dock(page).getByText('Passed', { exact: true })).toBeVisible({ timeout: 120_000 })
})

import type { Page } from '@playwright/test'
import { dock, forEachPanel, openConsole, openPanel } from './console-steps'
import { comeTo, control, expect, openScenario, test } from './fixtures'

// A user who is signed in to a deleted world gets an error at the next token refresh.
test.use({ allowedErrors: [/Failed to load resource|The scheduled token refresh failed/] })

const monday = { now: '2026-03-02T17:00:00Z', seed: 1, freeze: true }

test('the docked console stays usable while the app shows a drawer or a dialog', async ({ page }) => {
  await openScenario(page, 'default', 'marketplace', { ...monday, as: 'agent' })
  await openConsole(page, 'Stories')
  const dialog = page.locator('[data-scope=dialog][role][data-state=open]')
  const expectUsableConsole = async () => {
    await expect(dialog).toBeVisible()
    await forEachPanel(page)
    const [consoleBox, dialogBox] = [await dock(page).boundingBox(), await dialog.boundingBox()]
    const right = (dialogBox?.x ?? 0) + (dialogBox?.width ?? Infinity)
    expect(right).toBeLessThanOrEqual((consoleBox?.x ?? 0) + 1)
    // Closing the console with its shortcut returns focus to the dialog. Opening the console moves focus to the
    // console.
    await page.keyboard.press('Control+Backquote')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Control+Backquote')
    await expect(dock(page).getByRole('tab', { name: 'Save and share' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(dock(page).getByRole('tab', { name: 'Ledger' })).toBeFocused()
  }
  await test.step('a drawer', async () => {
    await page.getByRole('main').getByRole('row').nth(1).click()
    await expectUsableConsole()
    await page.keyboard.press('Escape')
    await expect(dock(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a dialog', async () => {
    await comeTo(page, 'wallet')
    await openConsole(page, 'Stories')
    await page.getByRole('button', { name: 'Add funds' }).first().click()
    await expectUsableConsole()
  })
})

const standing = async (page: Page) => ({
  place: new URL(page.url()).pathname,
  hash: (await control(page)('GET state')).worldHash,
  tokens: await page.evaluate(() => localStorage.getItem('cognito_tokens')),
})

test('the desk controls a clean window, restores each earlier beat, and returns the console on close', async ({
  page,
  context,
}) => {
  await openScenario(page, 'default', 'dashboard', { ...monday, as: 'agent' })
  await openConsole(page, 'Stories')
  const opened = context.waitForEvent('page')
  await dock(page).getByRole('button', { name: 'Open in its own window' }).click()
  const desk = await opened
  await desk.getByRole('button', { name: 'Tools' }).click()
  await expect(desk.getByRole('group', { name: 'Audience window' })).toHaveText('agent · Dashboard')
  await desk.getByRole('button', { name: 'Tools' }).click()
  const now = desk.getByRole('note', { name: 'Say now' })

  const isClean = async () => {
    expect(await page.locator('#sandbox').count()).toBe(0)
    expect(await page.locator('html').getAttribute('data-sandbox')).toBeNull()
    expect(await page.getByText((await now.textContent()) ?? '', { exact: true }).count()).toBe(0)
  }
  await desk
    .getByRole('article', { name: 'Two wallets that cannot buy' })
    .getByRole('button', { name: 'Open story' })
    .click()
  await desk.getByRole('button', { name: 'Begin' }).click()
  await expect(now).toContainText('Two of Riley’s wallets')
  const beats = [await standing(page)]
  for (let beat = 1; beat < 6; beat++) {
    const before = (await now.textContent()) ?? ''
    await desk.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(now).not.toHaveText(before)
    await expect(desk.getByRole('button', { name: 'Back' })).toBeEnabled()
    await isClean()
    beats.push(await standing(page))
  }
  // The story switches between three users and four worlds.
  expect(new Set(beats.map(({ tokens }) => tokens)).size).toBeGreaterThanOrEqual(3)
  for (let beat = 4; beat >= 0; beat--) {
    await desk.keyboard.press('PageUp')
    await expect(desk.getByRole('timer', { name: 'Time' })).toContainText(`${beat + 1} of 9`)
    await expect(desk.getByRole('button', { name: 'Next', exact: true })).not.toHaveAttribute('aria-busy')
    expect(await standing(page)).toEqual(beats[beat])
    await isClean()
  }
  await desk.close()
  await expect(dock(page)).toBeVisible()
})

for (const isShared of [true, false])
  test(`each sentence of the main story has a ring on the audience’s page, ${isShared ? 'with' : 'without'} a shared worker`, async ({
    page,
    context,
  }) => {
    if (!isShared) await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
    await page.goto('login')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Start presenting' }).click()
    const desk = await opened
    await desk
      .getByRole('article', { name: 'One company, three desks' })
      .getByRole('button', { name: 'Open story' })
      .click()
    await desk.getByRole('button', { name: 'Begin' }).click()
    const contact = page.getByRole('region', { name: 'Contact' })
    const picture = desk.frameLocator('iframe')
    const ringed = [
      page.getByRole('group', { name: 'New Leads Today' }).filter({ hasText: '4' }),
      contact.filter({ hasText: 'unlock when you buy' }),
      contact.filter({ hasText: '555-01' }),
      page.getByRole('group', { name: 'Leads This Month' }).filter({ hasText: '109' }),
      page.getByRole('group', { name: 'Leads This Month' }).filter({ hasText: '110' }),
      page.getByRole('listitem').filter({ hasText: 'Casey Quimby' }).first(),
      page.getByRole('region', { name: 'What does a funded loan cost, by source?' }).filter({ hasText: '$280.00' }),
      page.getByRole('row', { name: 'Homebuyer Forms' }).filter({ hasText: 'Paused' }),
      page.getByRole('region', { name: 'This month' }).filter({ hasText: '$1,403,148' }),
    ]
    let loads = 0
    page.on('load', () => loads++)
    for (const [index, element] of ringed.entries()) {
      await expect(desk.getByRole('timer', { name: 'Time' })).toContainText(`${index + 1} of ${ringed.length}`)
      await expect(element).toBeInViewport()
      await expect(async () => {
        const [ring, box] = [await page.locator('.sandbox-spotlight').boundingBox(), await element.boundingBox()]
        expect(Math.abs((ring?.x ?? Number.NaN) - (box?.x ?? Number.NaN))).toBeLessThan(12)
        expect(Math.abs((ring?.y ?? Number.NaN) - (box?.y ?? Number.NaN))).toBeLessThan(12)
        expect(Math.abs((ring?.height ?? Number.NaN) - (box?.height ?? Number.NaN))).toBeLessThan(24)
      }).toPass()
      // The presenter sees what the audience sees.
      await expect(picture.locator('h1')).toHaveText((await page.locator('h1').textContent()) ?? '')
      await expect(picture.locator('.sandbox-spotlight')).toHaveCount(1)
      // The next sentence ends a detour, also if it needs no other screen.
      if (index === 3) {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
        await expect(desk.getByText('The audience has left this scene.')).toBeVisible()
      }
      if (index < ringed.length - 1) await desk.getByRole('button', { name: 'Next', exact: true }).click()
    }
    // Only the new world loads the page. The audience sees no splash screen when the person changes.
    expect(loads).toBeLessThanOrEqual(1)
  })

test('the desk says that the audience’s window has left the scene, and shows the scene again', async ({
  page,
  context,
}) => {
  await openScenario(page, 'default', 'dashboard', { ...monday, as: 'agent' })
  const desk = await context.newPage()
  await desk.goto('/?desk')
  await desk.getByRole('article', { name: 'The manager’s morning' }).getByRole('button', { name: 'Open story' }).click()
  await desk.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager')
  await expect(desk.getByRole('note', { name: 'Say now' })).toBeVisible()
  const left = desk.getByText('The audience has left this scene.')
  await expect(left).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await expect(left).toBeVisible()
  await expect(desk.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Wallet')
  await desk.getByRole('button', { name: 'Show this scene again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager')
  await expect(left).toHaveCount(0)
})

test('a desk in a separate tab finds the window of the app', async ({ page, context }) => {
  await openScenario(page, 'default', 'dashboard', { ...monday, as: 'agent' })
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  const desk = await context.newPage()
  await desk.goto('/?desk')
  await desk.getByRole('button', { name: 'Tools' }).click()
  await expect(desk.getByRole('group', { name: 'Audience window' })).toHaveText('agent · Dashboard')
  await expect(page.locator('#sandbox')).toHaveCount(0)
  await openPanel(desk, 'People')
  await desk.getByRole('button', { name: 'Become Avery Lindqvist' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toBeVisible()
  await expect(page.locator('#sandbox')).toHaveCount(0)
  // Reloading the desk must not show the console in the app window.
  await desk.reload()
  await expect(desk.getByRole('group', { name: 'Audience window' })).toHaveText('admin · Dashboard')
  await expect(page.locator('#sandbox')).toHaveCount(0)
})

test('the safe scene key covers the page and its dialogs at once, and restores the previous scene', async ({
  page,
  context,
}) => {
  await openScenario(page, 'everything-fails', 'dashboard', { ...monday, as: 'agent' })
  const desk = await context.newPage()
  await desk.goto('/?desk')
  await desk
    .getByRole('article', { name: 'Everything fails, and nothing is lost' })
    .getByRole('button', { name: 'Open story' })
    .click()
  await desk.getByRole('button', { name: 'Begin' }).click()
  await expect(desk.getByRole('timer', { name: 'Time' })).toContainText('1 of')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const before = await standing(page)
  await desk.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await page.evaluate(() => {
    // Stacked as high as a dialog of the app.
    const veil = document.body.appendChild(document.createElement('div'))
    veil.style.cssText = 'position: fixed; inset: 0; z-index: var(--fl-z-index-dialog)'
  })
  const seen = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) =>
        new MutationObserver(() => {
          const cover = document.querySelector<HTMLElement>('.sandbox-cover')
          const { width, height } = cover?.getBoundingClientRect() ?? { width: 0, height: 0 }
          const isOnTop = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.sandbox-cover')
          if (isOnTop && width >= document.documentElement.clientWidth && height >= innerHeight)
            resolve(cover?.innerText)
        }).observe(document.body, { childList: true, subtree: true }),
      ),
  )
  await expect(desk.getByRole('button', { name: 'Next', exact: true })).not.toHaveAttribute('aria-busy')
  await desk.keyboard.press('.')
  expect(await seen).toMatch(/Fairlead\s+One moment/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.locator('.sandbox-cover')).toHaveCount(0)
  expect(await standing(page)).toEqual(before)
})

test('autoplay at the desk shows each sentence as a caption, until the user clicks in the app', async ({
  page,
  context,
}) => {
  await openScenario(page, 'default', 'dashboard', { ...monday, as: 'agent' })
  const desk = await context.newPage()
  await desk.goto('/?desk')
  await desk.getByRole('button', { name: 'Tools' }).click()
  await desk
    .getByRole('article', { name: 'Two wallets that cannot buy' })
    .getByRole('button', { name: 'Open story' })
    .click()
  const autoplay = desk.getByRole('checkbox', { name: /^Autoplay/ })
  await autoplay.click()
  await expect(autoplay).toBeChecked()
  const caption = page.locator('.sandbox-caption')
  await expect(caption).toHaveText(/^Two of Riley’s wallets/)
  await expect(desk.getByRole('timer', { name: 'Time' })).toContainText('2 of 9')
  await expect(caption).not.toHaveText(/^Two of Riley’s wallets/)
  await page.mouse.click(700, 120)
  await expect(page.locator('[class^=sandbox-]')).toHaveCount(0)
  await expect(autoplay).not.toBeChecked()
})

import type { Page } from '@playwright/test'
import { comeTo, expect, openScenario, test } from './fixtures'
import { places } from './places'

const now = '2026-03-18T16:00Z'

/** Lists of the two panels, as table name and path. */
const lists = {
  manager: [
    ['Team', 'manager/team'],
    ['Leads', 'manager/leads'],
    ['Performance', 'manager/performance'],
    ['Report', 'manager/reports'],
  ],
  admin: [
    ['Users', 'admin/users'],
    ['Lead sources', 'admin/lead-sources'],
    ['Performance', 'admin/performance'],
    ['Audit log', 'admin/settings?tab=audit'],
  ],
} as const

test('every row in the lists of a manager and an administrator has two lines and fits a phone', async ({ page }) => {
  for (const as of ['manager', 'admin'] as const) {
    await openScenario(page, 'default', as, { as, now, freeze: true })
    for (const [name, path] of lists[as]) {
      await comeTo(page, path)
      const rows = page.getByRole('table', { name, exact: true }).locator('tr[data-row]')
      await expect(rows.first()).toBeVisible()
      const heights = await rows.evaluateAll((all) => all.slice(0, 5).map((row) => row.getBoundingClientRect().height))
      for (const height of heights) {
        expect(height, `${name}: a row`).toBeGreaterThanOrEqual(60)
        expect(height, `${name}: a row`).toBeLessThanOrEqual(74)
      }
      const cut = await rows.evaluateAll((all) =>
        all
          .flatMap((row) => [...row.querySelectorAll('td > div, [data-row-open]')])
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
      )
      expect(cut, `${name}: cut off`).toEqual([])
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `${name}: beyond the screen`).toBeLessThanOrEqual(0)
    }
  }
})

/** Returns the dates and selects that show less than their value. */
const clippedFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[type=date], select')].flatMap(
      (field) => {
        if (field.offsetWidth === 0 || getComputedStyle(field).opacity === '0') return []
        const copy = field.cloneNode(true) as typeof field
        copy.style.cssText = 'position: absolute; inline-size: max-content; max-inline-size: none'
        if (copy instanceof HTMLSelectElement && field instanceof HTMLSelectElement)
          copy.replaceChildren(...[...field.selectedOptions].map((option) => option.cloneNode(true)))
        field.after(copy)
        const isClipped = copy.offsetWidth > field.offsetWidth + 1
        copy.remove()
        return isClipped ? [field.ariaLabel ?? field.name] : []
      },
    ),
  )

/** Returns the controls in the window that a thumb hits over less than 40 px of height. */
const lowTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(button, a[href], input, select)')].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const label = control.closest('label')
      // The whole row opens.
      const target = label ?? (control.matches('[data-row-open]') ? control.closest('tr') : null) ?? control
      const isHit = (y: number) => target.contains(document.elementFromPoint(left + width / 2, y))
      const middle = top + height / 2
      if (width < 3 || !isHit(middle)) return []
      let [above, below] = [0, 0]
      while (above < 40 && isHit(middle - above - 1)) above++
      while (below < 40 && isHit(middle + below + 1)) below++
      // Bars at the edges of the window cover what scrolls below them.
      const isCut = middle - above < 60 || middle + below > innerHeight - 100
      return above + below + 1 < 40 && !isCut
        ? [`${control.ariaLabel ?? control.textContent}: ${above + below + 1} px`]
        : []
    }),
  )

/** Returns the share of the window that fixed and sticky parts cover, after the page has scrolled. */
const coveredShare = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 500)
    const isInBar = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isInBar(element.parentElement))
    const points = Array.from({ length: 32 * 16 }, (_, n) => [
      ((n % 16) + 0.5) * (innerWidth / 16),
      (Math.floor(n / 16) + 0.5) * (innerHeight / 32),
    ])
    return points.filter(([x = 0, y = 0]) => isInBar(document.elementFromPoint(x, y))).length / points.length
  })

/** Expects small bars in a page at 400 % and on a small phone, and no sideways scrolling with text at 200 %. */
async function expectRoom(page: Page, path: string) {
  const usual = page.viewportSize()
  for (const size of [
    { width: 320, height: 256 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size)
    expect.soft(await coveredShare(page), `${path}: covered at ${size.height} px`).toBeLessThanOrEqual(0.25)
  }
  const browser = await page.context().newCDPSession(page)
  for (const size of [{ width: 1280, height: 800 }, usual ?? { width: 390, height: 844 }]) {
    await page.setViewportSize(size)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    // Not after an animation frame: after a change of the window's size, a busy headless browser may draw none.
    await expect
      .poll(() => page.evaluate(measureText), `${path} at ${size.width} px with text at 200 %`)
      .toEqual({ beyondPx: 0, squeezed: [] })
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  }
  await browser.detach()
}

/** Returns how far the page exceeds the screen, and the texts whose lines have less than three letters. */
function measureText() {
  const { scrollWidth, clientWidth } = document.documentElement
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const squeezed: string[] = []
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    const text = texts.currentNode.nodeValue?.trim() ?? ''
    const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size
    const isShown = (texts.currentNode.parentElement?.offsetWidth ?? 0) > 1
    if (isShown && lines > 3 && text.length / lines < 3) squeezed.push(text)
  }
  return { beyondPx: scrollWidth - clientWidth, squeezed }
}

test('bars leave room in a low window, targets suit thumbs, large text fits, no date and no select is clipped, and no text speaks of keys or dragging on a touch screen', async ({
  page,
}) => {
  test.slow()
  for (const as of ['agent', 'manager', 'admin'] as const) {
    await openScenario(page, 'default', places[as][0][0], { as, now, freeze: true })
    for (const [path, title] of places[as]) {
      await comeTo(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await lowTargets(page), `${path}: targets`).toEqual([])
      for (const filters of await page.getByRole('button', { name: /^Filters/ }).all()) {
        await filters.click()
        await expect(page.locator('[aria-expanded=true], [data-scope=dialog][data-part=content]').first()).toBeVisible()
      }
      expect(await clippedFields(page), path).toEqual([])
      expect(await page.locator('body').innerText(), path).not.toMatch(/\bpress [A-Z]\b|\bCtrl\b|\bdrag\b|shortcut/i)
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-scope=dialog]:visible')).toHaveCount(0)
      await expectRoom(page, path)
    }
  }
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(page.getByRole('option', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('option', { name: /Keyboard/ })).toHaveCount(0)
})

import { control, expect, test } from './fixtures'
import { playedLinks } from './played-links'

test('the stories of all scenarios create the same worlds in Chromium as in Node', async ({ page }) => {
  test.slow()
  expect(playedLinks.length).toBeGreaterThan(5)
  for (const { name, fragment, hash } of playedLinks) {
    // Otherwise only the fragment changes, and the page stays.
    await page.goto('about:blank')
    await page.goto(`login${fragment}`)
    const worldHash = async () => (await control(page)('GET state')).worldHash
    await expect.poll(worldHash, { message: name }).toBe(hash)
  }
})

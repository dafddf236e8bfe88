import { companyInNode } from './company-in-node'
import { comeTo, expect, test } from './fixtures'
import { places } from './places'

const now = '2026-03-02T17:00:00Z'
const defaults =
  /Fairlead|Lindqvist|Okonkwo|Fairweather|Riley|Harbor|North Pier|Rate Table One|Form Direct|Live Call Line/

test('a company link opens the world that Node creates from it, without default names on any page', async ({
  page,
}) => {
  const { company, link, worldHash } = await companyInNode(21, now)

  await page.goto(`login?${link}`)
  await expect(page).toHaveTitle(new RegExp(company.company))
  expect((await page.evaluate(async () => (await window.sandbox.ready).state())).worldHash).toBe(worldHash)
  const readsOwn = async (place: string, title: string) => {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), place).toHaveText(title)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await page.locator('body').innerText(), place).not.toMatch(defaults)
    expect(await page.title(), place).not.toMatch(defaults)
  }
  for (const [username, tour] of Object.entries(places)) {
    await page.goto(`${tour[0][0]}?as=${username}&console=off`)
    for (const [place, title] of tour) {
      await comeTo(page, place)
      await readsOwn(place, title)
    }
  }
  await page.goto('marketplace?tab=mine&as=agent')
  await readsOwn('marketplace?tab=mine', 'Marketplace')
})

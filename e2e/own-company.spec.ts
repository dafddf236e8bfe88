import type { Backend } from '../mocks/backend/backend'
import type { Company } from '../mocks/company/company'
import { loadModule } from '../tools/load-module.mjs'
import { expect, test } from './fixtures'

const now = '2026-03-02T17:00:00Z'
const routes: Readonly<Record<string, readonly string[]>> = {
  agent: ['dashboard', 'marketplace', 'marketplace?tab=mine', 'wallet', 'transactions', 'settings'],
  manager: ['manager', 'manager/team', 'manager/leads', 'manager/performance'],
  admin: ['admin', 'admin/users', 'admin/organization', 'admin/lead-sources', 'admin/performance', 'admin/settings'],
}
const defaults =
  /Fairlead|Lindqvist|Okonkwo|Fairweather|Riley|Harbor|North Pier|Rate Table One|Form Direct|Live Call Line/

test('a link stands in a company of its own: the world that Node makes of it, and no default name on any page', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { randomCompany } = await loadModule<{ randomCompany: (seed: number) => Company }>(
    'mocks/company/testing/random-company.ts',
  )
  const { packCompany } = await loadModule<{ packCompany: (company: Company) => Promise<string> }>(
    'mocks/backend/company-link.ts',
  )
  const { createBackend } = await loadModule<{ createBackend: (options: object) => Promise<Backend> }>(
    'mocks/backend/backend.ts',
  )
  const company = randomCompany(21)
  const link = `company=${await packCompany(company)}&now=${now}&freeze=1&seed=3`
  const { host } = await createBackend({
    start: { scenario: 'own-company', seed: 3, nowMs: Date.parse(now), freeze: true, company },
  })

  await page.goto(`login?${link}`)
  await expect(page).toHaveTitle(new RegExp(company.company))
  expect((await page.evaluate(async () => (await window.sandbox.ready).state())).worldHash).toBe(host.world.hash())
  for (const [username, places] of Object.entries(routes))
    for (const [i, place] of places.entries()) {
      const mark = place.includes('?') ? '&' : '?'
      await page.goto(i === 0 ? `${place}${mark}as=${username}&console=off` : place)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await page.locator('body').innerText(), place).not.toMatch(defaults)
      expect(await page.title(), place).not.toMatch(defaults)
    }
})

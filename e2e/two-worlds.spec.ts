import type { Page } from '@playwright/test'
import { expect, openScenario, sandboxOf, test } from './fixtures'

const NAMES = '{ getPlatformSettings { brandName } listLeadSources { items { name } } }'

interface Names {
  readonly getPlatformSettings: { readonly brandName: string }
  readonly listLeadSources: { readonly items: readonly { readonly name: string }[] }
}

const asAdmin = <Data>(page: Page, document: string) => sandboxOf(page).call<Data>(document, {}, { as: 'admin' })

test.use({ serviceWorkers: 'block', allowedErrors: [/blocked by Playwright/] })

// A broadcast channel, which @mswjs/data would use, is the only remaining way to synchronize the tabs.
test('two tabs without workers and storage have separate worlds', async ({ context }) => {
  await context.addInitScript(() => {
    for (const name of ['SharedWorker', 'indexedDB']) Reflect.deleteProperty(window, name)
  })
  const [left, right] = [await context.newPage(), await context.newPage()]
  for (const page of [left, right]) await openScenario(page, 'default', 'login', { seed: 7 })
  const before = await asAdmin<Names>(right, NAMES)

  const change = `mutation {
    updatePlatformSettings(input: { brandName: "Left" }) { success }
    createLeadSource(input: { name: "Left", category: "Refinance", baseCostPerLead: 1000, markupPercentage: 10 }) { success }
  }`
  expect(await asAdmin(left, change)).toMatchObject({
    updatePlatformSettings: { success: true },
    createLeadSource: { success: true },
  })
  const changed = await asAdmin<Names>(left, NAMES)
  expect(changed.getPlatformSettings.brandName).toBe('Left')
  expect(changed.listLeadSources.items).toHaveLength(before.listLeadSources.items.length + 1)
  expect(await asAdmin<Names>(right, NAMES)).toEqual(before)
})

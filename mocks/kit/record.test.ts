import { expect, it } from 'vitest'
import { recordedTest } from './record'

it('a recorded test begins in its world, and names pages relative to the demo', () => {
  const recorded = `import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://localhost:4321/wallet?scenario=low-balance&as=agent');
  await page.goto('http://localhost:4321/wallet');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.goto('http://localhost:4321/marketplace');
  await page.goto('http://localhost:4321/');
});
`
  const world = { scenario: 'low-balance', as: 'agent', now: '2026-03-02T17:00:00Z', path: 'wallet' }
  expect(recordedTest(recorded, 'http://localhost:4321/', world))
    .toBe(`import { test, expect } from '@fairlead/sandbox/playwright';

test.use({ scenario: 'low-balance', as: 'agent', now: '2026-03-02T17:00:00Z', freeze: true, path: 'wallet' });

test('low-balance as agent', async ({ page }) => {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.goto('marketplace');
  await page.goto('./');
});
`)
})

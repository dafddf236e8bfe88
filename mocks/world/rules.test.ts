import { expect, it } from 'vitest'
import { computeRulesId } from '../../tools/vite/world-rules.mjs'
import { rulesId } from './rules'

it('is the digest of the sources as they are', async () => {
  expect(rulesId).toMatch(/^[0-9a-f]{16}$/)
  expect(rulesId).toBe(await computeRulesId(process.cwd()))
})

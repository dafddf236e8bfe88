import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsPage } from './operations-page'

it('docs/operations.md matches the schema; npm run contract -- --operations writes it', async () => {
  expect(readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')).toBe(await operationsPage())
})

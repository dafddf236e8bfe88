import { resolve } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { isMade } from './made-folders'

const root = resolve(import.meta.dirname, '../..')

it('D13: the dev server follows every source, and nothing that commands have written', async () => {
  const isIgnored = isMade(root)
  for (const path of [
    'mocks/domain/reports/reports.ts',
    'src/features/reports/ReportTable.tsx',
    'tools/vite/coverage/x.ts',
  ])
    expect(isIgnored(resolve(root, path))).toBe(false)
  for (const path of ['reports/mutation/x.ts', '.stryker-tmp/sandbox/src/main.tsx', 'dist/demo/index.html', 'coverage'])
    expect(isIgnored(resolve(root, path))).toBe(true)
  const { server } = await resolveConfig({ root }, 'serve')
  expect(JSON.stringify([server.watch?.ignored].flat().map(String))).not.toContain('**/reports/**')
})

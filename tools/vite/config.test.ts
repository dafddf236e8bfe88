import { resolve } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, it, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

it.each([
  [{}, 'false'],
  [{ VITE_ADMIN_DISABLED: '1' }, 'true'],
  [{ VITE_ADMIN_DISABLED: 'TRUE' }, 'true'],
  [{ VITE_ADMIN_DISABLED: 'no' }, 'false'],
  [{ VITE_FEATURE_ADMIN: 'off' }, 'true'],
  [{ VITE_FEATURE_ADMIN: 'on', VITE_ADMIN_DISABLED: 'perhaps' }, 'false'],
])('with %j sets VITE_ADMIN_DISABLED to %s', async (settings, isDisabled) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { define } = await resolveConfig({ root }, 'serve').finally(() => vi.unstubAllEnvs())
  expect(define?.['import.meta.env.VITE_ADMIN_DISABLED']).toBe(`"${isDisabled}"`)
})

it.each(['live', 'mock', '', 'nonsense'])(
  'takes the in-browser backend in tests with VITE_BACKEND=%s',
  async (value) => {
    vi.stubEnv('VITE_BACKEND', value)
    const { define, envDir } = await resolveConfig({ root }, 'build').finally(() => vi.unstubAllEnvs())
    expect([define?.['import.meta.env.VITE_BACKEND'], envDir]).toEqual(['"mock"', false])
  },
)

it('watches every source in the dev server, but no generated files', async () => {
  const { server } = await resolveConfig({ root }, 'serve')
  const ignored = [server.watch?.ignored].flat()
  expect(JSON.stringify(ignored.map(String))).not.toContain('**/reports/**')
  const isGenerated = ignored.find((rule): rule is (path: string) => boolean => typeof rule === 'function')
  for (const path of [
    'mocks/domain/reports/reports.ts',
    'src/features/reports/ReportTable.tsx',
    'tools/vite/coverage/x.ts',
  ])
    expect(isGenerated?.(resolve(root, path))).toBe(false)
  for (const path of ['reports/mutation/x.ts', '.stryker-tmp/sandbox/src/main.tsx', 'dist/demo/index.html', 'coverage'])
    expect(isGenerated?.(resolve(root, path))).toBe(true)
})

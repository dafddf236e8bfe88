import { resolve } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, it, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

function configWith(settings: Readonly<Record<string, string>>, command: 'build' | 'serve' = 'serve') {
  // Not a test, and without a developer's settings. Vitest defines the edition of this test in the environment.
  const outside = { VITEST: undefined, NO_ENV_FILES: '1', VITE_API: '', VITE_BACKEND: '' }
  for (const [name, value] of Object.entries({ ...outside, ...settings })) vi.stubEnv(name, value)
  return resolveConfig({ root, logLevel: 'silent' }, command).finally(() => vi.unstubAllEnvs())
}

it.each([
  [{}, 'false'],
  [{ VITE_ADMIN_DISABLED: '1' }, 'true'],
  [{ VITE_ADMIN_DISABLED: 'TRUE' }, 'true'],
  [{ VITE_ADMIN_DISABLED: 'no' }, 'false'],
  [{ VITE_FEATURE_ADMIN: 'off' }, 'true'],
  [{ VITE_FEATURE_ADMIN: 'on', VITE_ADMIN_DISABLED: 'perhaps' }, 'false'],
])('with %j sets VITE_ADMIN_DISABLED to %s', async (settings, isDisabled) => {
  expect((await configWith(settings)).define?.['import.meta.env.VITE_ADMIN_DISABLED']).toBe(`"${isDisabled}"`)
})

it.each(['live', 'mock', '', 'nonsense'])(
  'takes the in-browser backend in tests with VITE_BACKEND=%s',
  async (value) => {
    vi.stubEnv('VITE_BACKEND', value)
    const { define, envDir } = await resolveConfig({ root }, 'build').finally(() => vi.unstubAllEnvs())
    expect([define?.['import.meta.env.VITE_BACKEND'], envDir]).toEqual(['"mock"', false])
  },
)

it.each([
  [{}, 'full'],
  [{ VITE_API: 'specification' }, 'specification'],
  [{ VITE_BACKEND: 'live' }, 'specification'],
  [{ VITE_BACKEND: 'live', VITE_API: 'full' }, 'full'],
])('with %j builds the edition %s', async (settings, edition) => {
  expect((await configWith(settings)).define?.['import.meta.env.VITE_API']).toBe(`"${edition}"`)
})

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

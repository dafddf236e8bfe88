import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rulesId } from '../../mocks/world/rules'
import type { scenarios } from '../../mocks/scenarios/registry'
import type { World } from '../../mocks/world/world'
import { shownAtOnce, shownByRefusal, shownLater, type PlantedChange } from './planted-changes'
import { bundleRules, computeRulesId, worldRulesPlugin } from './world-rules.mjs'

const root = process.cwd()
const temporary: string[] = []

function folderIn(parent: string): string {
  const folder = mkdtempSync(join(realpathSync(parent), 'world-rules-'))
  temporary.push(folder)
  return folder
}

afterAll(() => temporary.forEach((folder) => rmSync(folder, { recursive: true })))

/** All that an id is computed from, in another place, with nothing of the project around it. */
function copyOfSources(): string {
  const copy = join(folderIn(tmpdir()), 'another place')
  cpSync(join(root, 'mocks'), join(copy, 'mocks'), { recursive: true })
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  return copy
}

describe('the id of the rules', () => {
  it('is what the app reads of its build', async () => {
    expect(rulesId).toMatch(/^[0-9a-f]{16}$/)
    expect(await computeRulesId(root)).toBe(rulesId)
  })

  it('is the same in every place and every mode', async () => {
    expect(await computeRulesId(`${root}/`)).toBe(rulesId)
    expect(await computeRulesId(copyOfSources())).toBe(rulesId)
    for (const mode of ['development', 'production']) {
      vi.stubEnv('NODE_ENV', mode)
      expect(await computeRulesId(root)).toBe(rulesId)
    }
    vi.unstubAllEnvs()
  })

  it.each<[string, (source: string) => string]>([
    [
      'comments',
      (source) => `/*! said */\n/** @license none */\n${source.replaceAll('\nexport', '\n// said\nexport')}`,
    ],
    [
      'types',
      (source) =>
        `${source.replaceAll('ctx: DomainContext', 'ctx: Readonly<DomainContext>')}\ninterface Unused { n: 1 }\n`,
    ],
    ['formatting', (source) => source.replaceAll('\n  ', '\n\n      ').replaceAll('\n', ' \n')],
    ['line endings', (source) => source.replaceAll('\n', '\r\n')],
    [
      'a function that no replay calls',
      (source) =>
        `${source}\nexport function listUnseen(rows: number[]) { return rows.filter((row) => row > 31337) }\n`,
    ],
  ])('stays the same whatever is done to %s', async (_what, change) => {
    const overlay = (path: string, source: string) => (path.endsWith('.ts') ? change(source) : source)
    expect(await computeRulesId(root, overlay)).toBe(rulesId)
  })

  it('stays the same with another answer of a query', async () => {
    const query: PlantedChange = ['mocks/domain/dashboard/dashboard.ts', 'return {', 'return { unseen: 1,']
    expect(readFileSync(join(root, query[0]), 'utf8')).toContain(query[1])
    expect(await computeRulesId(root, plant(query))).toBe(rulesId)
  })

  it('is another one with another version of the data layer', async () => {
    const newer = (path: string, source: string) =>
      path === 'package.json' ? source.replace(/("@mswjs\/data": ")[^"]+/, '$10.99.0') : source
    expect(await computeRulesId(root, newer)).not.toBe(rulesId)
  })

  it('follows its sources while the app is served', async () => {
    const copy = copyOfSources()
    const server = await createServer({
      root: copy,
      configFile: false,
      logLevel: 'silent',
      plugins: [worldRulesPlugin()],
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
    })
    try {
      const served = async () => (await server.ssrLoadModule('virtual:world-rules'))['rulesId'] as string
      expect(await served()).toBe(rulesId)
      const [file, find, replacement] = shownAtOnce[0] as PlantedChange
      writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8').replace(find, replacement))
      await vi.waitFor(async () => expect(await served()).not.toBe(rulesId), { timeout: 20_000, interval: 200 })
    } finally {
      await server.close()
    }
  })
})

describe('a planted change', () => {
  const planted = [...shownAtOnce, ...shownByRefusal, ...shownLater]
  const silent = new Set(planted.map(([file, , replacement]) => `${file}: ${replacement}`))

  it.each(planted)('of %s, %j → %j, has another id', async (...change) => {
    const [file, find, replacement] = change
    expect(readFileSync(join(root, file), 'utf8')).toContain(find)
    expect(await computeRulesId(root, plant(change))).not.toBe(rulesId)
    silent.delete(`${file}: ${replacement}`)
  })

  it('opens an old world as another one without a word in 0 of 50 cases', () => {
    expect(planted).toHaveLength(50)
    expect([...silent]).toEqual([])
  })

  describe('that the world shows at once', () => {
    let unchanged: string
    beforeAll(async () => {
      unchanged = await hashOfDefault()
    })

    it('makes the world that the sources make', () => {
      expect(unchanged).toMatch(/^[0-9a-f]{32}$/)
    })

    // A world takes a second or two, so some of the list stand for all of it.
    it.each(shownAtOnce.filter((_, i) => i % 6 === 0))('in %s, %j → %j, has another hash', async (...change) => {
      expect(await hashOfDefault(change)).not.toBe(unchanged)
    })

    it.each(shownByRefusal)('in %s, %j → %j, lets no world begin', async (...change) => {
      await expect(hashOfDefault(change)).rejects.toThrow()
    })
  })
})

function plant([file, find, replacement]: PlantedChange) {
  return (path: string, source: string) => (path === file ? source.replace(find, () => replacement) : source)
}

/** The hash of the world `default` under the rules with a change. */
async function hashOfDefault(change?: PlantedChange): Promise<string> {
  const { code } = await bundleRules(root, change && plant(change))
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const file = join(folderIn(cache), 'rules.mjs')
  writeFileSync(file, code)
  const rules = (await import(pathToFileURL(file).href)) as { World: typeof World; scenarios: typeof scenarios }
  const scenario = rules.scenarios.find(({ name }) => name === 'default')
  if (!scenario) throw new Error('There is no scenario default')
  const now = Date.parse('2026-03-02T17:00Z')
  const clock = { worldMs: now, wallMs: now, frozen: true, speed: 1 }
  const header = { version: 1, scenario: 'default', seed: 1, clock } as const
  return new rules.World(header, { wallClock: () => now, build: scenario.build }).hash()
}

import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { composePage } from './vite/one-file'
import { bundle } from './load-module.mjs'
import { chooseBuild, moveMaps, pwaNote } from './build.mjs'

const page = `<!doctype html><html><head><meta charset="utf-8" />
<link rel="icon" href="data:image/svg+xml;base64,AA" /></head><body><div id="root"><noscript><p>Turn it on</p></noscript></div>
<script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css"></body></html>`
const parts = { firstScript: `'</script>'`, boot: '1', style: 'a{}', app: '2', thread: '3', notices: '4' }

describe('single-file page', () => {
  it('makes no requests, and its policy forbids requests', () => {
    const whole = composePage(page, parts)
    expect(whole).not.toContain('/assets/')
    expect(whole).toContain(`default-src 'none'`)
    expect(whole.match(/<\/script>/g)).toHaveLength(7)
    expect(whole).toContain('<noscript><p>This preview cannot run the demo. Save the file')
  })

  it('is rejected if it contains an external reference', () => {
    expect(() => composePage(page.replace('data:image/svg+xml;base64,AA', '/icon.svg'), parts)).toThrow('/icon.svg')
  })
})

describe('which build', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  })

  const choose = (args: string[], shell: string | undefined, file: string | undefined) => {
    vi.stubEnv('VITE_BACKEND', shell)
    if (file !== undefined) writeFileSync(join(folder, '.env.local'), `VITE_BACKEND=${file}\n`)
    return chooseBuild(args, folder)
  }

  it.each([
    // Without an argument, the variable decides: the environment, then the file.
    [[], undefined, undefined, 'live'],
    [[], 'live', undefined, 'live'],
    [[], 'mock', undefined, 'demo'],
    [[], undefined, 'live', 'live'],
    [[], undefined, 'mock', 'demo'],
    [[], 'live', 'mock', 'live'],
    [[], 'mock', 'live', 'demo'],
    // An empty value means the default, and letter case is no matter.
    [[], '', undefined, 'live'],
    [[], '', 'mock', 'live'],
    [[], undefined, '', 'live'],
    [[], 'MOCK', undefined, 'demo'],
    [[], undefined, ' Mock ', 'demo'],
    [[], 'Live', 'mock', 'live'],
    // An argument decides over the file, and agrees with the environment.
    [['live'], undefined, 'mock', 'live'],
    [['demo'], undefined, 'live', 'demo'],
    [['demo'], undefined, 'nonsense', 'demo'],
    [['live'], 'live', 'mock', 'live'],
    [['demo'], 'mock', 'live', 'demo'],
    [['demo'], '', 'live', 'demo'],
  ])('with the arguments %j, the variable %j, and the file %j is %s', (args, shell, file, kind) => {
    expect(choose(args, shell, file)).toBe(kind)
  })

  it.each([
    [['live'], 'mock', "'live' contradicts VITE_BACKEND=mock"],
    [['demo'], 'live', "'demo' contradicts VITE_BACKEND=live"],
    [[], 'demo', "VITE_BACKEND is 'demo': it must be mock or live"],
    [['live'], 'sandbox', "VITE_BACKEND is 'sandbox'"],
    [['mock'], undefined, "'mock' is no build"],
    [['file'], undefined, "'file' is no build"],
    [['Demo'], undefined, "'Demo' is no build"],
    [['live', 'demo'], undefined, "'live demo' is no build"],
  ])('is refused with the arguments %j and the variable %j', (args, shell, problem) => {
    expect(() => choose(args, shell, undefined)).toThrow(problem)
  })

  it('is refused with a bad value in the file', () => {
    expect(() => choose([], undefined, 'demo')).toThrow("VITE_BACKEND is 'demo': it must be mock or live")
  })

  it('is live with a copy of .env.example', () => {
    vi.stubEnv('VITE_BACKEND', undefined)
    copyFileSync('.env.example', join(folder, '.env.local'))
    expect(chooseBuild([], folder)).toBe('live')
  })
})

it('says that there is no offline app when a setting asks for one', () => {
  for (const value of ['false', 'OFF', '0', 'no'])
    expect(pwaNote({ VITE_PWA_DISABLED: value })).toContain('no offline app')
  for (const value of ['true', '', 'perhaps']) expect(pwaNote({ VITE_PWA_DISABLED: value })).toBeUndefined()
  expect(pwaNote({})).toBeUndefined()
})

it.each([
  ['a production build', false],
  ['development', true],
])('the backend of %s loads generators of values: %s', async (_name, development) => {
  const define = { 'import.meta.env.DEV': String(development) }
  const build = { ssr: 'mocks/services/graphql/server.ts', rolldownOptions: { output: { codeSplitting: false } } }
  const code = await bundle({ root: fileURLToPath(new URL('..', import.meta.url)), define, build })
  expect(/@graphql-tools\/mock|faker/.test(code)).toBe(development)
})

it('keeps source maps out of what is deployed', () => {
  const root = mkdtempSync(join(tmpdir(), 'maps-'))
  const folder = join(root, 'live')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const name of ['index.html', 'assets/a.js', 'assets/a.js.map']) writeFileSync(join(folder, name), name)
  const maps = moveMaps(`${folder}/`)
  const filesIn = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()
  expect(maps).toBe(`${folder}.maps`)
  expect(filesIn(maps)).toEqual(['assets', join('assets', 'a.js.map')])
  expect(filesIn(folder)).toEqual(['assets', join('assets', 'a.js'), 'index.html'])
  rmSync(root, { recursive: true })
})

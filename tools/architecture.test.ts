import { readFileSync, readdirSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { modulesOf } from './leak-scan.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The backend without its control API and hosts. */
const backend = ['mocks/domain', 'mocks/world', 'mocks/services', 'mocks/saved-world']

/** What a client of the control API needs of the backend: types, and the parsers of what a person writes. */
const client = [
  'mocks/world/company',
  'mocks/world/faults',
  'mocks/control/api-types',
  'mocks/control/client',
  'mocks/control/confirm-card',
  'mocks/control/operations-client',
  'mocks/control/sign-in',
  'src/ui',
  'src/lib',
]

/** The import rules: an area may import from itself and from the areas named here. The longest prefix applies. */
const rules: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['src/app', 'src/lib', 'src/ui', 'mocks/hosts/browser'],
  'src/app': ['src/screens', 'src/features', 'src/ui', 'src/lib'],
  'src/screens': ['src/features', 'src/list', 'src/ui', 'src/lib'],
  'src/features': ['src/list', 'src/ui', 'src/lib'],
  // Shared list code: URL state, pagination, selection, and the open row.
  'src/list': ['src/ui', 'src/lib'],
  'src/ui': ['src/lib'],
  'src/lib': [],
  // Pure code of the app and the backend. Every area may import it.
  'src/shared': [],
  'mocks/domain': [],
  'mocks/world/store': ['mocks/domain'],
  'mocks/world/json-document': ['mocks/domain'],
  'mocks/world/company': ['mocks/domain', 'mocks/world/json-document'],
  // The journal records which faults are on, so the world knows their types.
  'mocks/world/faults': ['mocks/domain', 'mocks/world/json-document'],
  'mocks/world': ['mocks/domain', 'mocks/world/company', 'mocks/world/faults', 'mocks/world/store'],
  'mocks/world/scenarios': ['mocks/domain', 'mocks/world'],
  'mocks/services': ['mocks/domain', 'mocks/world', 'src/lib/browser'],
  'mocks/saved-world': ['mocks/domain', 'mocks/world', 'src/lib/browser'],
  // What a page must learn of the world, in each response.
  'mocks/server/page-news': [],
  'mocks/server': [...backend, 'mocks/control', 'mocks/server/page-news', 'src/lib/browser'],
  'mocks/server.ts': [...backend, 'mocks/server', 'src/lib/browser'],
  'mocks/control': [...backend, 'mocks/server/mask', 'mocks/server/request-log'],
  'mocks/stripe-js': ['mocks/services/stripe', 'mocks/server/page-news'],
  'mocks/hosts': [
    ...backend,
    'mocks/server',
    'mocks/server.ts',
    'mocks/control',
    'mocks/stripe-js',
    'mocks/console',
    'mocks/presenter',
    'src/lib/browser',
    'src/lib/time/clock',
  ],
  'mocks/kit': [
    ...backend,
    'mocks/server',
    'mocks/server.ts',
    'mocks/control',
    'mocks/presenter/play/run-story',
    'mocks/presenter/play/story-client',
    // Serves the demo that the package carries.
    'tools/preview-server.mjs',
    'mocks/hosts/node',
    'src/lib/browser',
  ],
  'mocks/console': client,
  'mocks/presenter': [
    ...client,
    'mocks/domain/input-checks',
    'mocks/control/stories/compare-values',
    'mocks/control/stories/story-document',
    'mocks/console',
  ],
}

/** Areas without packages, except for hashes, and without these globals. Parameters and the domain's context supply time and randomness. */
const pure = ['mocks/domain', 'src/shared']

const impure: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)/, 'the clock of the machine'],
  [/\bMath\.random\b|\bcrypto\b/, 'randomness of the machine'],
  [/\b(window|document|localStorage|indexedDB|navigator|process|globalThis)\b\s*[.[]/, 'a global object'],
]

/** What only `src/shared/search.ts` may use. Anywhere else, names with accents and apostrophes would be missed. */
const ownSearch: readonly (readonly [RegExp, string])[] = [
  [/\.localeCompare\(|\bIntl\.Collator\b/, 'an order of its own instead of compareText'],
  [/\.toLowerCase\(\)\s*\.includes\(|\bsearch\??\.trim\(\)\.toLowerCase\(/, 'a search of its own instead of searchFor'],
]

/** A size of the window in px, which ignores the size of the text. In rem, large text gets the layout of a phone. */
const sizeInPx = /@media[^{;]*\((width|height)[^{)]*\dpx|\((width|height) [<>]=? \d+px\)|breakpoints: .*\dpx/

/** Returns the imports of a module: static, dynamic, or by URL. */
function importsOf(file: string, code: string): string[] {
  const { module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  const addressed = [...code.matchAll(/new URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g)].map((match) => match[1] ?? '')
  return [...named, ...dynamic, ...addressed]
}

/** Returns the area that contains a module. */
function areaOf(path: string): string | undefined {
  return Object.keys(rules)
    .filter((area) => path === area || path.startsWith(`${area}/`))
    .sort((left, right) => right.length - left.length)[0]
}

const readModule = (path: string) => readFileSync(root + path, 'utf8')

function checkArchitecture(read = readModule, modules = modulesOf(root)) {
  const violations: string[] = []
  let imports = 0
  for (const path of modules) {
    const code = read(path)
    for (const source of importsOf(path, code)) {
      imports += 1
      const problem = problemOf(path, source)
      if (problem) violations.push(`${path} imports ${source}: ${problem}`)
    }
    if (path !== 'src/shared/search.ts') {
      for (const [pattern, what] of ownSearch) {
        if (pattern.test(withoutComments(code))) violations.push(`${path} uses ${what}`)
      }
    }
    if (pure.includes(areaOf(path) ?? '')) {
      for (const [pattern, what] of impure) {
        if (pattern.test(withoutComments(code))) violations.push(`${path} uses ${what}`)
      }
    }
  }
  return { modules: modules.length, imports, violations }
}

function problemOf(path: string, source: string): string | undefined {
  const area = areaOf(path)
  if (!area) return 'its folder has no place in the architecture'
  if (source.startsWith('node:') && !/^mocks\/(hosts\/node|kit)\//.test(path)) return 'browsers have no module of Node'
  if (!source.startsWith('.'))
    return pure.includes(area) && !source.startsWith('@noble/hashes/')
      ? `${area} imports only @noble/hashes`
      : undefined
  const target = posix.normalize(posix.join(dirname(path), source))
  if (/^(schema\.graphql|package\.json)\b/.test(target)) return undefined
  const targetArea = areaOf(target)
  if (targetArea === 'src/shared') return undefined
  if (targetArea === area) {
    const isOther = area === 'src/features' && featureOf(path) !== featureOf(target)
    return isOther ? 'a feature never imports another one' : undefined
  }
  if (area === 'mocks/presenter' && target.startsWith('mocks/console/panels/'))
    return 'the presenter gets panels from mocks/console/tester-panels'
  const allowed = rules[area] ?? []
  if (allowed.some((folder) => target === folder || target.startsWith(`${folder}/`))) return undefined
  return `${area} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of the project'}`
}

const featureOf = (path: string) => path.split('/')[2]

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

/**
 * Returns the import cycles: groups of modules that reach each other by static imports, type imports included.
 * Dynamic imports do not count.
 */
function importCycles(read = readModule, modules = modulesOf(root)): string[][] {
  const known = new Set(modules)
  const targets = new Map(
    modules.map((path) => [path, staticImportsOf(path, read(path)).flatMap((source) => resolved(path, source, known))]),
  )
  return groupsOf(targets).filter((group) => group.length > 1)
}

/**
 * Returns the packages that the given modules import statically, directly or through other modules. Type imports do not
 * count.
 */
function packagesWith(entries: readonly string[]): Set<string> {
  const known = new Set(modulesOf(root))
  const packages = new Set<string>()
  const seen = new Set(entries)
  for (const path of seen) {
    const { module } = parseSync(path, readModule(path))
    const imported = module.staticImports.map(({ moduleRequest, entries: names }) => ({
      source: moduleRequest.value,
      onlyTypes: names.length > 0 && names.every(({ isType }) => isType),
    }))
    const exported = module.staticExports.flatMap(({ entries: names }) =>
      names.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ source: moduleRequest.value, onlyTypes: isType }] : [],
      ),
    )
    for (const { source, onlyTypes } of [...imported, ...exported]) {
      if (onlyTypes) continue
      if (source.startsWith('.')) for (const target of resolved(path, source, known)) seen.add(target)
      else packages.add(source)
    }
  }
  return packages
}

function staticImportsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
}

function resolved(path: string, source: string, known: ReadonlySet<string>): string[] {
  if (!source.startsWith('.')) return []
  const target = posix.normalize(posix.join(dirname(path), source))
  return [target, `${target}.ts`, `${target}.tsx`].filter((candidate) => known.has(candidate))
}

/** Returns the strongly connected components (Tarjan's algorithm). */
function groupsOf(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, { index: number; low: number; open: boolean }>()
  const stack: string[] = []
  const groups: string[][] = []
  function visit(path: string) {
    const mark = { index: seen.size, low: seen.size, open: true }
    seen.set(path, mark)
    stack.push(path)
    for (const target of targets.get(path) ?? []) {
      const met = seen.get(target)
      if (met?.open) mark.low = Math.min(mark.low, met.index)
      if (!met) mark.low = Math.min(mark.low, visit(target).low)
    }
    if (mark.low === mark.index) {
      const group = stack.splice(stack.indexOf(path))
      for (const member of group) Object.assign(seen.get(member) ?? {}, { open: false })
      groups.push(group.sort())
    }
    return mark
  }
  for (const path of targets.keys()) if (!seen.has(path)) visit(path)
  return groups
}

/** Returns the violations of one module with this code. */
function violationsOf(path: string, code: string) {
  return checkArchitecture(() => code, [path]).violations
}

describe('import rules', () => {
  it('hold for every module', () => {
    const { modules, imports, violations } = checkArchitecture()
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThan(100)
    expect(imports).toBeGreaterThan(300)
    expect(modules).toBe(modulesOf(root).length)
  })

  it('leave searching and ordering of texts to one module', () => {
    for (const code of ['a.localeCompare(b)', 'new Intl.Collator()', 'name.toLowerCase().includes(text)'])
      expect(violationsOf('src/ui/field/Select.tsx', code)).toHaveLength(1)
    expect(violationsOf('src/shared/search.ts', 'new Intl.Collator()')).toEqual([])
  })

  it('cover every folder of src and mocks', () => {
    const found = new Set(modulesOf(root).map((path) => path.split('/').slice(0, 2).join('/')))
    const folders = ['src', 'mocks'].flatMap((half) =>
      readdirSync(`${root}${half}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && readdirSync(`${root}${half}/${entry.name}`).length > 0)
        .map((entry) => `${half}/${entry.name}`),
    )
    expect(folders.filter((folder) => !found.has(folder) && folder !== 'src/test')).toEqual([])
  })

  it('let only main.tsx import the in-browser backend', () => {
    const mentions = modulesOf(root, ['src']).flatMap((path) =>
      importsOf(path, readModule(path)).flatMap((source) => (source.includes('mocks/') ? [path] : [])),
    )
    expect(mentions).toEqual(['src/main.tsx'])
  })

  it('keep forms and widgets out of the first bundle', () => {
    const packages = [...packagesWith(['src/app/mount.tsx', 'src/screens/marketplace/MarketplaceScreen.tsx'])]
    expect(packages).toContain('react-router-dom')
    const later =
      /^(react-hook-form|@tanstack\/react-virtual|@ark-ui\/|@zag-js\/|@chakra-ui\/react\/(menu|popover|select|toast))/
    expect(packages.filter((name) => later.test(name))).toEqual([])
  })

  it.each([
    ['src/lib/money.ts', `import { Button } from '../ui/Button'`],
    ['src/ui/Money.tsx', `import { wallets } from '../features/wallets/wallets'`],
    ['src/features/wallets/a.tsx', `import { b } from '../leads/b'`],
    ['src/features/wallets/a.tsx', `const b = await import('../../screens/b')`],
    ['src/screens/Wallet.tsx', `export { world } from '../../mocks/world/world'`],
    ['src/app/mount.tsx', `import '../../mocks/hosts/browser/start'`],
    ['mocks/domain/wallets/rules.ts', `import { z } from 'zod'`],
    ['mocks/domain/wallets/rules.ts', `import { store } from '../../world/store/memory-store'`],
    ['mocks/services/graphql/wallets.ts', `import { createBackend } from '../../server'`],
    ['mocks/console/Console.tsx', `import { world } from '../world/world'`],
    ['mocks/console/Console.tsx', `const desk = await import('../presenter/desk/Desk')`],
    ['mocks/presenter/views.ts', `import { ClockPanel } from '../console/panels/ClockPanel'`],
    ['mocks/hosts/browser/x.ts', `new Worker(new URL('../../graphql/server.ts', import.meta.url))`],
    ['mocks/console/Console.tsx', `import type { Wallet } from '../../src/features/wallets/Wallet'`],
    ['src/elsewhere/x.ts', `import { a } from '../lib/a'`],
    ['src/shared/x.ts', `import { z } from 'zod'`],
    ['src/lib/x.ts', `import { readFileSync } from 'node:fs'`],
    ['src/shared/x.ts', `import { now } from '../lib/time/clock'`],
  ])('reject in %s: %s', (path, code) => {
    expect(violationsOf(path, code)).toHaveLength(1)
  })

  it.each([
    'const at = Date.now()',
    'const at = new Date()',
    'const luck = Math.random()',
    'globalThis.setTimeout(() => 1)',
  ])('reject in the domain: %s', (code) => {
    expect(violationsOf('mocks/domain/x.ts', code)).toHaveLength(1)
  })

  it.each([
    ['src/main.tsx', `import('../mocks/hosts/browser/start')`],
    [
      'src/features/wallets/a.tsx',
      `import { b } from './b'; import { Money } from '../../ui/Money'; import React from 'react'`,
    ],
    [
      'mocks/domain/x.ts',
      `import { sha256 } from '@noble/hashes/sha2.js'; import { y } from '../../src/shared/y'; const day = new Date(at).toISOString() // not Date.now()`,
    ],
  ])('allow in %s: %s', (path, code) => {
    expect(violationsOf(path, code)).toEqual([])
  })
})

it('sizes of windows are in rem', () => {
  const files = ['src', 'mocks'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  expect(files.filter((path) => sizeInPx.test(readModule(path)))).toEqual([])
  expect(`'@media (width < 640px)': {`).toMatch(sizeInPx)
  expect(`useMediaQuery('(width >= 640px)')`).toMatch(sizeInPx)
})

describe('import cycles', () => {
  it('do not exist', () => {
    expect(importCycles()).toEqual([])
  })

  it('are found, also through type imports and several modules', () => {
    const code: Record<string, string> = {
      'src/lib/a.ts': `import type { B } from './b'`,
      'src/lib/b.ts': `export { c } from './c'`,
      'src/lib/c.ts': `import { a } from './a'; import { d } from './d'`,
      'src/lib/d.ts': `const later = import('./a')`,
      'src/lib/e.ts': `import { d } from './d'`,
    }
    expect(importCycles((path) => code[path] ?? '', Object.keys(code))).toEqual([
      ['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts'],
    ])
  })
})

import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkArchitecture, circlesOf, importsOf, modulesOf, packagesWith } from './architecture.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns the violations of one planted module. */
function planted(path: string, code: string) {
  return checkArchitecture(root, () => code, [path]).violations
}

describe('import rules', () => {
  it('hold for every module', () => {
    const { modules, imports, violations } = checkArchitecture(root)
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThan(100)
    expect(imports).toBeGreaterThan(300)
    expect(modules).toBe(modulesOf(root).length)
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
      importsOf(path, readFileSync(root + path, 'utf8')).flatMap((source) => (source.includes('mocks/') ? [path] : [])),
    )
    expect(mentions).toEqual(['src/main.tsx'])
  })

  it('keep forms and widgets out of the first bundle', () => {
    const packages = [...packagesWith(root, ['src/app/mount.tsx', 'src/screens/marketplace/MarketplaceScreen.tsx'])]
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
    ['mocks/domain/wallets/rules.ts', `import { store } from '../../store/memory-store'`],
    ['mocks/services/graphql/wallets.ts', `import { createBackend } from '../../sandbox/backend'`],
    ['mocks/console/Console.tsx', `import { world } from '../world/world'`],
    ['mocks/hosts/browser/x.ts', `new Worker(new URL('../../graphql/server.ts', import.meta.url))`],
    ['mocks/console/Console.tsx', `import type { Wallet } from '../../src/features/wallets/Wallet'`],
    ['src/elsewhere/x.ts', `import { a } from '../lib/a'`],
  ])('reject in %s: %s', (path, code) => {
    expect(planted(path, code)).toHaveLength(1)
  })

  it.each([
    'const at = Date.now()',
    'const at = new Date()',
    'const luck = Math.random()',
    'globalThis.setTimeout(() => 1)',
  ])('reject in the domain: %s', (code) => {
    expect(planted('mocks/domain/x.ts', code)).toHaveLength(1)
  })

  it.each([
    ['src/main.tsx', `import('../mocks/hosts/browser/start')`],
    [
      'src/features/wallets/a.tsx',
      `import { b } from './b'; import { Money } from '../../ui/Money'; import React from 'react'`,
    ],
    ['mocks/domain/x.ts', `import { y } from './y'; const day = new Date(at).toISOString() // not Date.now()`],
  ])('allow in %s: %s', (path, code) => {
    expect(planted(path, code)).toEqual([])
  })
})

describe('import cycles', () => {
  it('do not exist', () => {
    expect(circlesOf(root)).toEqual([])
  })

  it('are found, also through type imports and several modules', () => {
    const code: Record<string, string> = {
      'src/lib/a.ts': `import type { B } from './b'`,
      'src/lib/b.ts': `export { c } from './c'`,
      'src/lib/c.ts': `import { a } from './a'; import { d } from './d'`,
      'src/lib/d.ts': `const later = import('./a')`,
      'src/lib/e.ts': `import { d } from './d'`,
    }
    expect(circlesOf(root, (path) => code[path] ?? '', Object.keys(code))).toEqual([
      ['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts'],
    ])
  })
})

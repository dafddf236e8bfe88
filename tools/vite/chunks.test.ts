import { expect, it } from 'vitest'
import { importsOfEntries, sandboxModules } from './chunks'

const chunk = (fileName: string, imports: string[] = [], dynamicImports: string[] = [], isEntry = false) => ({
  [fileName]: { type: 'chunk' as const, fileName, isEntry, imports, dynamicImports, modules: {} },
})

it('finds every static and dynamic import of a worker entry', () => {
  const bundle = {
    ...chunk('entry.js', ['wire.js'], ['host.js'], true),
    ...chunk('host.js', ['wire.js'], ['lazy.js', 'late.js']),
    ...chunk('wire.js'),
    ...chunk('lazy.js', ['entry.js']),
    ...chunk('late.js', [], ['entry.js']),
    'style.css': { type: 'asset' as const },
  }
  expect(importsOfEntries(bundle)).toEqual(['lazy.js imports entry.js', 'late.js imports entry.js'])
})

it('accepts an entry without imports of it', () => {
  expect(importsOfEntries({ ...chunk('entry.js', ['wire.js'], ['host.js'], true), ...chunk('host.js') })).toEqual([])
})

it('finds backend modules with code in a live build', () => {
  const module = (renderedLength: number) => ({ code: null, renderedExports: [], renderedLength })
  const modules = {
    '/app/src/main.tsx': module(10),
    '/app/mocks/world/world.ts': module(10),
    '/app/mocks/world/types.ts': module(0),
    '/app/node_modules/@mswjs/data/lib/index.js': module(10),
    '/app/node_modules/graphql/language/printer.mjs': module(10),
    '/app/node_modules/graphql/execution/execute.mjs': module(10),
  }
  const [bundle] = Object.values(chunk('app.js'))
  expect(bundle && sandboxModules({ 'app.js': { ...bundle, modules } })).toEqual([
    '/app/mocks/world/world.ts',
    '/app/node_modules/@mswjs/data/lib/index.js',
    '/app/node_modules/graphql/execution/execute.mjs',
  ])
})

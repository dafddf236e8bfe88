import { expect, it } from 'vitest'
import { importsOfEntries } from './lone-entry'

const chunk = (fileName: string, imports: string[] = [], dynamicImports: string[] = [], isEntry = false) => ({
  [fileName]: { type: 'chunk' as const, fileName, isEntry, imports, dynamicImports },
})

it('W14: finds every file that imports the entry of its worker, sooner or later', () => {
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

it('W14: is content with an entry that nothing imports', () => {
  expect(importsOfEntries({ ...chunk('entry.js', ['wire.js'], ['host.js'], true), ...chunk('host.js') })).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from '../../../tools/load-module.mjs'
import type { Backend, BackendOptions } from '../../server'

/** One edit of a source file. */
export type Edit = readonly [path: string, find: string, replacement: string]

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/fairlead')

export type CreateBackend = (options: BackendOptions) => Promise<Backend>

/** Builds the backend from edited sources, like a later release. Throws if an edit has no match in the sources. */
export async function buildRelease(edits: readonly Edit[]): Promise<CreateBackend> {
  const missing = new Set(edits)
  const code = await bundle({
    root,
    define: { 'import.meta.env.VITE_APP_VERSION': '"0.2.0+next"' },
    plugins: [
      {
        name: 'fairlead:edited-sources',
        enforce: 'pre',
        transform(source, id) {
          const matching = edits.filter(([path, find]) => id === join(root, path) && source.includes(find))
          for (const edit of matching) missing.delete(edit)
          return matching.reduce((text, [, find, replacement]) => text.replaceAll(find, replacement), source)
        },
      },
    ],
    build: { ssr: 'mocks/server.ts', minify: false, rolldownOptions: { output: { codeSplitting: false } } },
  })
  if (missing.size > 0) throw new Error(`Edits without a match in the sources: ${JSON.stringify([...missing])}`)
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `release-${randomUUID()}.mjs`)
  writeFileSync(file, code)
  const { createBackend } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    createBackend: CreateBackend
  }
  rmSync(file)
  return createBackend
}

export const PRICE_RULE: Edit = [
  'mocks/domain/leads/lead-arrival.ts',
  'finalCostCents(source.baseCostCents, source.markupBasisPoints)',
  'finalCostCents(source.baseCostCents, source.markupBasisPoints + 100)',
]
export const ID_SEQUENCE: Edit = ['mocks/domain/unit-of-work.ts', 'padStart(6', 'padStart(7']

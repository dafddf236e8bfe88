// `npm run seed:data` writes the names, streets, employers, and places of seeded worlds.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadModule } from '../load-module.mjs'

/** @type {typeof import('./generate')} */
const { generateSeedData } = await loadModule('tools/seed-data/generate.ts')
const file = fileURLToPath(new URL('../../mocks/domain/__generated__/seed-data.ts', import.meta.url))
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, generateSeedData())

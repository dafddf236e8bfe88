import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseFaults } from '../../world/faults/parse-faults'
import * as catalog from '../../../src/lib/errors/catalogue'
import { loadingLatestVersionText } from '../../../src/lib/browser/lazy-load'
import type { AreaTitle } from '../../../src/ui/failure/ErrorFallbacks'
import { atlas, type AtlasEntry } from './atlas-entries'

const texts = new Set(atlas.map(({ text }) => text))

/**
 * All texts that the app's error catalog exports or returns. The tests fail for a text without an entry in the error
 * atlas (the console's list of all error texts).
 */
const sentences = Object.values(catalog).flatMap((part: unknown): unknown[] => {
  if (typeof part === 'function') return [(part as (word: string) => unknown)('DEVICE_SRP_AUTH')]
  return typeof part === 'object' && part !== null ? Object.values(part) : [part]
})

/** Titles of all areas of the app that have an error screen. A new area does not compile until it is added here. */
const areas: Readonly<Record<AreaTitle, true>> = {
  'Dashboard Error': true,
  'Financial Data Error': true,
  'Manager Panel Error': true,
  'Admin Panel Error': true,
}

const faultsOf = ({ faults = [], after }: AtlasEntry) =>
  after?.kind === 'faults' ? [...faults, ...after.faults] : faults

describe('error atlas', () => {
  it.each([
    ...sentences.filter((text): text is string => typeof text === 'string'),
    'Invalid credentials',
    ...Object.keys(areas),
    'Route Error',
    'Something went wrong',
    loadingLatestVersionText,
  ])('has an entry for: %s', (text) => {
    expect(texts).toContain(text)
  })

  it('finds all texts of the error catalog', () => {
    expect(sentences.filter((text) => typeof text === 'string').length).toBeGreaterThanOrEqual(31)
  })

  it('has unique ids that are valid in a URL', () => {
    const ids = atlas.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it.each(atlas.map((entry) => [entry.id, entry] as const))('%s has valid faults', (_id, entry) => {
    const faults = faultsOf(entry)
    expect(parseFaults(JSON.parse(JSON.stringify(faults)))).toEqual(faults)
  })

  it('uses operations and paths of schema.graphql', () => {
    const schema = readFileSync('schema.graphql', 'utf8')
    for (const fault of atlas.flatMap(faultsOf)) {
      const { operation, service, effect } = fault
      if (operation && service === 'graphql') expect(schema).toMatch(new RegExp(`\\b${operation}\\b`))
      const path = 'spoil' in effect ? effect.spoil : 'partial' in effect ? effect.partial : []
      for (const name of path) expect(schema).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })
})

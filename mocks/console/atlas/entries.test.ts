import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseFaults } from '../../backend/control/inputs'
import * as catalogue from '../../../src/lib/errors/catalogue'
import { atlas } from './entries'

const texts = new Set(atlas.map(({ text }) => text))

/** Every text in the product's list of fallbacks. */
const fallbacks = [
  'Something went wrong',
  'Route Error',
  'Dashboard Error',
  'Financial Data Error',
  'Manager Panel Error',
  'Admin Panel Error',
  'Loading Latest Version',
]

describe('the error atlas', () => {
  it.each([
    ...Object.values(catalogue.errorMessages),
    catalogue.connectionErrorMessage,
    ...Object.values(catalogue.sessionMessages),
    catalogue.challengeMessage('DEVICE_SRP_AUTH'),
    'Invalid credentials',
    ...Object.values(catalogue.fundingMessages),
    ...fallbacks,
  ])('can show: %s', (text) => {
    expect(texts).toContain(text)
  })

  it('has each entry once, under a name that an address may hold', () => {
    const ids = atlas.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it.each(atlas.map((entry) => [entry.id, entry] as const))(
    '%s asks for nothing that the sandbox refuses',
    (_id, entry) => {
      expect(parseFaults(JSON.parse(JSON.stringify(entry.faults ?? [])))).toEqual(entry.faults ?? [])
    },
  )

  it('names operations and paths that schema.graphql has', () => {
    const schema = readFileSync('schema.graphql', 'utf8')
    for (const fault of atlas.flatMap(({ faults }) => faults ?? [])) {
      const { operation, service, effect } = fault
      if (operation && service === 'graphql') expect(schema).toMatch(new RegExp(`\\b${operation}\\b`))
      const path = 'spoil' in effect ? effect.spoil : 'partial' in effect ? effect.partial : []
      for (const name of path) expect(schema).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })
})

import { expect, it } from 'vitest'
import { findUsState, tileMapColumns, tileMapRows, usStateName, usStates } from './us-states'

it('lists the fifty states and the District of Columbia once each', () => {
  expect(usStates).toHaveLength(51)
  expect(new Set(usStates.map((state) => state.code)).size).toBe(51)
  expect(usStates.every((state) => /^[A-Z]{2}$/.test(state.code) && /^[A-Z][A-Za-z ]+$/.test(state.name))).toBe(true)
})

it('gives each state a separate tile on the map', () => {
  expect(new Set(usStates.map((state) => `${state.row}/${state.column}`)).size).toBe(51)
  expect(usStates.every((state) => state.row >= 0 && state.row < tileMapRows)).toBe(true)
  expect(usStates.every((state) => state.column >= 0 && state.column < tileMapColumns)).toBe(true)
})

it('names states by code in any case, and shows unknown codes unchanged', () => {
  expect(usStateName('ca')).toBe('California')
  expect(usStateName('DC')).toBe('District of Columbia')
  expect(usStateName('ZZ')).toBe('ZZ')
  expect(usStateName(null)).toBe('')
  expect(findUsState('NY')?.name).toBe('New York')
})

it('lists the states in the order of their names', () => {
  const names = usStates.map(({ name }) => name)
  expect(names).toHaveLength(51)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-US')))
})

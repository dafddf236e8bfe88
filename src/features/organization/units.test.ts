import { describe, expect, it } from 'vitest'
import { canMove, levelBelow, pathOf, searchUnits, type Unit } from './units'

const unit = (id: string, level: Unit['level'], parentId: string | null): Unit => ({ id, name: id, level, parentId })
const company = unit('Acme', 'COMPANY', null)
const east = unit('East', 'DIVISION', 'Acme')
const west = unit('West', 'DIVISION', 'Acme')
const harbor = unit('Harbor', 'BRANCH', 'East')
const pier = unit('Pier', 'TEAM', 'Harbor')
const units = [company, east, west, harbor, pier]

describe('the hierarchy', () => {
  it('lets a unit move only below another unit one level up', () => {
    expect(canMove(harbor, west)).toBe(true)
    expect(canMove(harbor, east)).toBe(false)
    expect(canMove(harbor, company)).toBe(false)
    expect(canMove(east, pier)).toBe(false)
  })

  it('has no level below a team', () => {
    expect(levelBelow('COMPANY')).toBe('DIVISION')
    expect(levelBelow('TEAM')).toBeNull()
  })

  it('returns the path from the top', () => {
    expect(pathOf(pier, new Map(units.map((each) => [each.id, each])))).toBe('Acme › East › Harbor › Pier')
  })

  it('shows matches and their ancestors', () => {
    const { units: shown, foundIds } = searchUnits(units, ' PIER')
    expect(shown.map(({ id }) => id)).toEqual(['Acme', 'East', 'Harbor', 'Pier'])
    expect([...foundIds]).toEqual(['Pier'])
  })

  it('shows all units without a search, and none without a match', () => {
    expect(searchUnits(units, ' ').units).toBe(units)
    expect(searchUnits(units, 'nowhere').units).toEqual([])
  })
})

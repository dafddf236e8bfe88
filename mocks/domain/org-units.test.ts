import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../world/testing/company-world'
import { UTC } from '../world/testing/periods'
import { DomainError } from './errors'
import { listTeam } from './reports/team-members'

import { allUnits, LEVELS, listOrgUnits, planMove, unitTotals, visibleParentId } from './org-units'

const ADMIN = 'user-admin'
const HARBOR = 'user-manager'
const CANYON = 'user-manager-canyon'

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

const unitIds = (userId: string) => company.read(userId, (ctx) => listOrgUnits(ctx, {})).map(({ id }) => id)
const totals = (unitId: string) => company.read(ADMIN, (ctx) => unitTotals(ctx, unitId))
const team = (userId: string) =>
  company.read(userId, (ctx) => listTeam(ctx, UTC, {}).items).map(({ agentId }) => agentId)

describe('organizational units', () => {
  it('need a parent of the next higher level', () => {
    const parents = [null, 'fairlead-lending', 'division-coast', 'branch-harbor', 'team-ridge']
    for (const level of LEVELS)
      for (const parentId of parents) {
        const input = { name: `New ${level}`, level, parentId }
        if (parents.indexOf(parentId) === LEVELS.indexOf(level)) company.run(ADMIN, 'createOrgUnit', input)
        else expect(company.refusal(ADMIN, 'createOrgUnit', input)).toMatchObject({ field: 'parentId' })
      }
  })

  it('need a unique name under their parent', () => {
    const input = { level: 'TEAM', parentId: 'branch-harbor' } as const
    expect(company.refusal(ADMIN, 'createOrgUnit', { ...input, name: ' north PIER ' })).toMatchObject({
      code: 'CONFLICT',
      field: 'name',
    })
    const { unitId } = company.run(ADMIN, 'createOrgUnit', { ...input, name: 'Ridge' })
    expect(company.refusal(ADMIN, 'renameOrgUnit', { unitId, name: 'South Pier' }).code).toBe('CONFLICT')
    expect(company.refusal(ADMIN, 'moveOrgUnit', { unitId, parentId: 'branch-canyon' }).field).toBe('name')
    company.run(ADMIN, 'renameOrgUnit', { unitId, name: 'RIDGE' })
    expect(company.refusal(ADMIN, 'renameOrgUnit', { unitId, name: ' ' }).code).toBe('VALIDATION_FAILED')
  })

  it('cannot move into themselves, to a wrong level, or to an unknown parent', () => {
    for (const [unitId, parentId, code] of [
      ['branch-harbor', 'team-north-pier', 'VALIDATION_FAILED'],
      ['branch-harbor', 'branch-harbor', 'VALIDATION_FAILED'],
      ['branch-harbor', 'branch-canyon', 'VALIDATION_FAILED'],
      ['team-ridge', 'division-coast', 'VALIDATION_FAILED'],
      ['team-ridge', 'nowhere', 'NOT_FOUND'],
    ] as const) {
      expect(company.refusal(ADMIN, 'moveOrgUnit', { unitId, parentId }).code).toBe(code)
      expect(company.denial(ADMIN, (ctx) => planMove(ctx, { unitId, parentId })).code).toBe(code)
    }
  })

  it('move with their users, and the impact equals the planned impact', () => {
    const move = { unitId: 'team-north-pier', parentId: 'branch-canyon' }
    const before = company.world.hash()
    const { impact } = company.read(ADMIN, (ctx) => planMove(ctx, move))
    expect(company.world.hash()).toBe(before)
    expect(impact).toMatchObject({ unitsMoved: 1, agentsMoved: 2 })
    const result = company.run(ADMIN, 'moveOrgUnit', move)
    expect(result).toEqual({
      unitId: 'team-north-pier',
      unitsMoved: 1,
      agentsMoved: 2,
      managersLosing: [HARBOR],
      managersGaining: [CANYON],
    })
    expect(impact.managersLosing.map(({ id }) => id)).toEqual(result.managersLosing)
    expect(team(HARBOR)).not.toContain('user-agent')
    expect(team(CANYON)).toContain('user-agent')
    expect(company.run(ADMIN, 'moveOrgUnit', move)).toMatchObject({ unitsMoved: 0, managersGaining: [] })
  })

  it('can move without an effect on managers above both the old and the new parent', () => {
    company.run(ADMIN, 'assignUserToUnit', { userId: HARBOR, unitId: 'division-coast' })
    const { impact } = company.read(ADMIN, (ctx) =>
      planMove(ctx, { unitId: 'team-north-pier', parentId: 'branch-canyon' }),
    )
    expect(impact.managersLosing).toEqual([])
    expect(impact.managersGaining.map(({ id }) => id)).toEqual([CANYON])
  })

  it('can be archived only when empty', () => {
    expect(company.refusal(ADMIN, 'archiveOrgUnit', { unitId: 'branch-prairie' }).message).toBe(
      'Prairie is not empty: 1 unit and 0 people.',
    )
    expect(company.refusal(ADMIN, 'archiveOrgUnit', { unitId: 'team-open-range' }).message).toBe(
      'Open Range is not empty: 0 units and 2 people.',
    )
    for (const userId of ['user-range-one', 'user-range-two'])
      company.run(ADMIN, 'assignUserToUnit', { userId, unitId: null })
    company.run(ADMIN, 'archiveOrgUnit', { unitId: 'team-open-range' })
    company.run(ADMIN, 'archiveOrgUnit', { unitId: 'branch-prairie' })
    expect(unitIds(ADMIN)).not.toContain('branch-prairie')
    expect(company.read(ADMIN, (ctx) => listOrgUnits(ctx, { includeArchived: true })).map(({ id }) => id)).toContain(
      'branch-prairie',
    )
    const child = { name: 'New', level: 'TEAM', parentId: 'branch-prairie' } as const
    expect(company.refusal(ADMIN, 'createOrgUnit', child).code).toBe('CONFLICT')
    const assignment = { userId: 'user-agent', unitId: 'branch-prairie' }
    expect(company.refusal(ADMIN, 'assignUserToUnit', assignment).code).toBe('CONFLICT')
    company.run(ADMIN, 'createOrgUnit', { name: 'Prairie', level: 'BRANCH', parentId: 'division-plains' })
  })

  it('show managers only their own unit and the units below it', () => {
    expect(unitIds(HARBOR)).toEqual(['branch-harbor', 'team-north-pier', 'team-south-pier'])
    const parents = company.read(HARBOR, (ctx) => listOrgUnits(ctx, {}).map((unit) => visibleParentId(ctx, unit)))
    expect(parents).toEqual([null, 'branch-harbor', 'branch-harbor'])
    expect(company.denial('user-agent', (ctx) => listOrgUnits(ctx, {})).code).toBe('FORBIDDEN')
    company.run(ADMIN, 'assignUserToUnit', { userId: HARBOR, unitId: null })
    expect(unitIds(HARBOR)).toEqual([])
    expect(team(HARBOR)).toEqual([])
  })

  it('accept agents and managers, but no administrators', () => {
    const assignment = { userId: ADMIN, unitId: 'branch-harbor' }
    expect(company.refusal(ADMIN, 'assignUserToUnit', assignment).code).toBe('VALIDATION_FAILED')
    company.run(ADMIN, 'assignUserToUnit', { userId: 'user-agent', unitId: 'team-ridge' })
    const counts = ['team-ridge', 'branch-canyon', 'branch-harbor', 'fairlead-lending']
    expect(counts.map((unitId) => totals(unitId).agentCount)).toEqual([3, 3, 4, 9])
  })

  it('hold the funds and wallets of the agents in them and below them', () => {
    const held = (unitId: string) => totals(unitId).heldCents
    const [agent, other] = ['user-agent', 'user-ridge-one']
    expect([held('team-ridge'), held('branch-harbor'), held('fairlead-lending')]).toEqual([100_000, 200_000, 400_000])
    company.run(ADMIN, 'adminCreditAgentBankAccount', { agentId: agent, amountCents: 500, reason: 'Goodwill' })
    company.run(ADMIN, 'assignUserToUnit', { userId: other, unitId: null })
    expect([held('team-ridge'), held('branch-harbor'), held('fairlead-lending')]).toEqual([0, 200_500, 300_500])
    company.run(ADMIN, 'moveOrgUnit', { unitId: 'team-north-pier', parentId: 'branch-canyon' })
    expect([held('branch-canyon'), held('branch-harbor'), held('division-coast')]).toEqual([200_500, 0, 200_500])
  })
})

describe('random moves and assignments', () => {
  const step = fc.record({
    unit: fc.nat(),
    parent: fc.nat(),
    person: fc.nat(),
    kind: fc.constantFrom('move', 'assign'),
  })

  it('keep a tree with ordered levels and correct agent counts', () => {
    let moved = 0
    let refused = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const { world, run, read } = companyWorld((history) =>
          history.write(history.startMs - 1, (ctx) => {
            for (let n = 0; n < 6; n++)
              for (const [level, parentId] of [
                ['TEAM', n % 2 ? 'branch-canyon' : 'branch-prairie'],
                ['BRANCH', n % 2 ? 'division-coast' : 'division-plains'],
              ] as const)
                ctx.store.orgUnits.insert({
                  id: `${level}-${n}`,
                  name: `${level} ${n}`,
                  level,
                  parentId,
                  archived: false,
                  createdAt: n,
                })
          }),
        )
        const units = [...world.store.orgUnits.all()].map(({ id }) => id)
        const agents = world.store.usersByRole.list('AGENT').map(({ id }) => id)
        for (const { kind, unit, parent, person } of steps)
          try {
            const unitId = units[unit % units.length] ?? ''
            const parentId = units[parent % units.length] ?? ''
            if (kind === 'move') moved += run(ADMIN, 'moveOrgUnit', { unitId, parentId }).unitsMoved
            else run(ADMIN, 'assignUserToUnit', { userId: agents[person % agents.length] ?? '', unitId })
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
            refused++
          }
        const tree = read(ADMIN, allUnits)
        expect(tree.map(({ id }) => id).sort()).toEqual(units.toSorted())
        for (const { parentId, level } of tree) {
          const parent = tree.find(({ id }) => id === parentId)
          expect(LEVELS.indexOf(level)).toBe(parent ? LEVELS.indexOf(parent.level) + 1 : 0)
        }
        const counted = (id: string) => read(ADMIN, (ctx) => unitTotals(ctx, id).agentCount)
        expect(counted('fairlead-lending')).toBe(agents.length)
        for (const { id } of tree) {
          const own = world.store.usersByUnit.list(id).filter(({ role }) => role === 'AGENT').length
          const below = tree.filter(({ parentId }) => parentId === id)
          expect(counted(id)).toBe(below.reduce((total, child) => total + counted(child.id), own))
        }
      }),
      { numRuns: 40, seed: 11 },
    )
    expect(moved).toBeGreaterThan(20)
    expect(refused).toBeGreaterThan(20)
  })

  it('lists 5,000 units, each with its number of agents', () => {
    const { read } = companyWorld((history) =>
      history.write(history.startMs - 1, (ctx) => {
        for (let n = 0; n < 5_000; n++) {
          const parentId = n < 100 ? 'division-coast' : `unit-${n % 100}`
          const level = n < 100 ? 'BRANCH' : 'TEAM'
          ctx.store.orgUnits.insert({
            id: `unit-${n}`,
            name: `Unit ${n}`,
            level,
            parentId,
            archived: false,
            createdAt: n,
          })
        }
      }),
    )
    const counts = read(ADMIN, (ctx) => listOrgUnits(ctx, {}).map((unit) => unitTotals(ctx, unit.id).agentCount))
    expect(counts).toHaveLength(5_010)
    expect(counts[0]).toBe(9)
  })
})

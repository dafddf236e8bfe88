import { DAY_MS, HOUR_MS } from '../../../src/shared/calendar'
import { finalCostCents } from '../../domain/money'
import type { CommandInput, CommandName, CommandResult } from '../../domain/commands'
import type { Actor, DomainContext } from '../../domain/context'
import { DomainError } from '../../domain/errors'
import { leadTraits } from '../../domain/leads/lead-arrival'
import type { LeadRecord, UserRecord } from '../../domain/records'
import { seedOrganization, seedSources } from '../seed/seed-company'
import { ADMIN_ID, seedNewcomer, seedPeople } from '../seed/people'
import { World } from '../world'
import type { WorldHistory } from '../world-types'

export const START_MS = Date.UTC(2026, 10, 20, 15)
const OPENED_MS = START_MS - 60 * DAY_MS
const FUNDING_CENTS = 50_000

/** Agents with funded wallets: two in the branch Harbor, and one each in the branches Canyon and Prairie. */
export const FUNDED = ['user-agent', 'user-low', 'user-ridge-one', 'user-range-one'] as const

const userActor = (userId: string): Actor => ({ kind: 'user', userId })

export type Extra = (history: WorldHistory, addLead: (changes: Partial<LeadRecord> & { id: string }) => void) => void

/**
 * Returns a world (the records, ledger, and clock of the mock backend) for tests. The world has the seeded people,
 * units, and sources, and four agents with wallets for Form Direct and Rate Table One. Form Direct has the open leads
 * `lead-0` to `lead-39` in California. The clock is frozen, and no other leads arrive.
 */
export function companyWorld(extra?: Extra) {
  const clock = { worldMs: START_MS, wallMs: 0, frozen: true, speed: 1 }
  const header = { scenario: 'test', seed: 7, clock }
  const options = { wallClock: () => 0, build: (history: WorldHistory) => build(history, extra) }
  const world = new World(header, options)

  return {
    world,
    /** Returns a new world with the same header and an empty journal. */
    again: () => new World(header, options),
    pass: (ms: number) => {
      world.changeClock({ worldMs: world.now() + ms })
      // Reading the time simulates the events that are due by the new time.
      world.now()
    },
    run: <Name extends CommandName>(userId: string, name: Name, input: CommandInput<Name>): CommandResult<Name> =>
      world.execute(name, userActor(userId), input),
    read: <T>(userId: string, query: (ctx: DomainContext) => T): T => query(world.view(userActor(userId))),
    user: (userId: string): UserRecord => known(world.store.users.get(userId)),
    lead: (leadId: string): LeadRecord => known(world.store.leads.get(leadId)),
    /** Returns the error of a refused command. Throws if the command is not refused or has changed the world. */
    refusal: <Name extends CommandName>(userId: string, name: Name, input: CommandInput<Name>): DomainError => {
      const before = world.hash()
      const error = refusalOf(() => world.execute(name, userActor(userId), input))
      if (world.hash() !== before) throw new Error(`The refused command ${name} changed the world`)
      return error
    },
    denial: (userId: string, query: (ctx: DomainContext) => unknown): DomainError =>
      refusalOf(() => query(world.view(userActor(userId)))),
  }
}

export type CompanyWorld = ReturnType<typeof companyWorld>

function refusalOf(work: () => unknown): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('Expected a DomainError')
}

function known<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('Record not found')
  return row
}

function build(history: WorldHistory, extra: Extra | undefined): void {
  history.write(OPENED_MS, (ctx) => {
    seedOrganization(ctx)
    seedSources(ctx)
    seedPeople(ctx, [])
    seedNewcomer(ctx)
  })
  for (const agentId of FUNDED)
    for (const sourceId of ['form-direct', 'rate-table-one']) {
      history.run(OPENED_MS, userActor(agentId), 'createWallet', { sourceId })
      history.run(OPENED_MS, userActor(ADMIN_ID), 'adminCreditAgentWallet', {
        agentId,
        sourceId,
        amountCents: FUNDING_CENTS,
        reason: 'Opening credit',
      })
    }
  for (const agentId of FUNDED) history.run(OPENED_MS, userActor(agentId), 'selectState', { state: 'CA' })
  const addLead = (at: number) => (changes: Partial<LeadRecord> & { id: string }) =>
    history.write(at, (ctx) => void ctx.store.leads.insert(newLead(ctx, changes)))
  for (let n = 0; n < 40; n++) addLead(START_MS - HOUR_MS)({ id: `lead-${n}`, sourceId: 'form-direct', state: 'CA' })
  extra?.(history, addLead(START_MS - HOUR_MS))
}

function newLead(ctx: DomainContext, changes: Partial<LeadRecord> & { id: string }): LeadRecord {
  const source = known(ctx.store.leadSources.get(changes.sourceId ?? 'form-direct'))
  return {
    sourceId: source.id,
    status: 'OPEN',
    agentId: null,
    paidById: null,
    costCents: source.baseCostCents,
    priceCents: finalCostCents(source.baseCostCents, source.markupBasisPoints),
    ...leadTraits(ctx, Number(changes.id.replace(/\D/g, ''))),
    leadReturn: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    purchasedAt: null,
    contactedAt: null,
    fundedAt: null,
    ...changes,
  }
}

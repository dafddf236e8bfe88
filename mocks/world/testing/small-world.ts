import { HOUR_MS } from '../../../src/shared/calendar'
import type { Actor, DomainContext } from '../../domain/context'
import { insertUser } from '../../domain/user-fields'
import { EVENTS_PER_TURN, type WorldFactory } from '../replay'
import type { WorldHeader } from '../journal'
import { World } from '../world'
import type { WorldHistory } from '../world-types'

export const ADMIN: Actor = { kind: 'user', userId: 'admin' }
export const AGENT: Actor = { kind: 'user', userId: 'agent' }
export const START_MS = Date.UTC(2026, 2, 2, 17)

const SOURCE = 'form-direct'

/** Creates an administrator, an agent with a wallet, a source, and a market that opened six hours before the start. */
function build(history: WorldHistory, openingCents: number): void {
  const openedMs = history.startMs - 6 * HOUR_MS
  history.write(openedMs, seed)
  history.openMarket(openedMs)
  history.run(openedMs, AGENT, 'createWallet', { sourceId: SOURCE })
  history.run(openedMs + HOUR_MS, ADMIN, 'adminCreditAgentWallet', {
    agentId: 'agent',
    sourceId: SOURCE,
    amountCents: openingCents,
    reason: 'Opening credit',
  })
}

function seed(ctx: DomainContext): void {
  ctx.store.orgUnits.insert({
    id: 'company',
    name: 'Company',
    level: 'COMPANY',
    parentId: null,
    archived: false,
    createdAt: ctx.now,
  })
  ctx.store.leadSources.insert({
    id: SOURCE,
    name: 'Form Direct',
    category: 'FORM_LEAD',
    status: 'ACTIVE',
    logoUrl: null,
    description: '',
    baseCostCents: 1000,
    markupBasisPoints: 2000,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  const person = { firstName: 'A', lastName: 'B', unitId: 'company' }
  insertUser(ctx, {
    ...person,
    id: 'admin',
    username: 'admin',
    email: 'admin@example.com',
    role: 'ADMINISTRATOR',
    selectedStates: [],
  })
  insertUser(ctx, {
    ...person,
    id: 'agent',
    username: 'agent',
    email: 'agent@example.com',
    role: 'AGENT',
    selectedStates: ['CA', 'TX', 'NY', 'FL', 'PA', 'IL', 'OH', 'GA', 'NC', 'MI'],
  })
}

const smallWorldFactory =
  (openingCents: number) =>
  (...[header, wallClock, resume]: Parameters<WorldFactory>): World =>
    new World(header, {
      wallClock,
      build: (history) => build(history, openingCents),
      maxEventsPerTurn: EVENTS_PER_TURN,
      ...(resume ? { resume } : {}),
    })

/** Creates the small world for any scenario name. */
export const makeSmallWorld = smallWorldFactory(10_000_000)

/** Creates the small world of another release, where the same journal gives a different state. */
export const makeOtherSmallWorld = smallWorldFactory(10_000_100)

/** A small world with a frozen clock. */
export const SMALL_HEADER: WorldHeader = {
  scenario: 'small',
  seed: 3,
  clock: { worldMs: START_MS, wallMs: START_MS, frozen: true, speed: 1 },
}

/** Credits an amount to the agent. */
export const credit = (world: World, amountCents: number): void =>
  void world.execute('adminCreditAgentBankAccount', ADMIN, { agentId: 'agent', amountCents, reason: 'Test credit' })

/** Returns a small world with three credits and a clock move. */
export function playedWorld(): World {
  const world = makeSmallWorld(SMALL_HEADER, () => START_MS)
  credit(world, 101)
  world.changeClock({ worldMs: world.now() + 3 * HOUR_MS })
  credit(world, 102)
  credit(world, 103)
  return world
}

/** Returns the complete state of a world as JSON. Tables mark their rows with a symbol, which is not part of it. */
export const stateOf = (world: World): unknown => JSON.parse(JSON.stringify(world.state()))

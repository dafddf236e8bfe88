import { beforeAll, describe, expect, it } from 'vitest'
import { auditWorld } from '../domain/ledger/world-audit'
import { DomainError } from '../domain/errors'
import { uploadSignature } from '../domain/users/pictures'
import { Random } from '../domain/random'
import { createBackend, type Backend } from '../server'
import { pictureHash } from '../services/uploads'
import { scenarios } from '../world/scenarios/registry'
import { START_MS, stateOf } from '../world/testing/small-world'
import { SYSTEM, type World } from '../world/world'
import { storedPictures } from './stored-pictures'
import { FailingStore } from './testing/failing-store'
import { buildRelease, type CreateBackend, ID_SEQUENCE, PRICE_RULE } from './testing/release'

const NAMES = scenarios.map(({ name }) => name).filter((name) => name !== 'scale')
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Runs one random action. Some are refused. */
function act(world: World, chance: Random, n: number): void {
  const draw = (what: string, below: number) => Math.floor(chance.fraction(what, n) * below)
  const { store } = world.view(SYSTEM)
  const people = [...store.users.all()]
  const agents = people.filter(({ role }) => role === 'AGENT')
  const admin = people.find(({ role }) => role === 'ADMINISTRATOR')
  const agent = agents[draw('agent', agents.length)]
  if (!agent || !admin) return
  const agentId = agent.id
  const actor = { kind: 'user', userId: agentId } as const
  switch (draw('what', 6)) {
    case 0: {
      const [lead] = store.leadsByAgent.list(agentId)
      if (lead) world.execute('requestLeadReturn', actor, { leadId: lead.id, reason: 'WRONG_NUMBER' })
      return
    }
    case 1: {
      const lead = [...store.leads.all()].find(
        ({ status, state }) => status === 'OPEN' && agent.selectedStates.includes(state),
      )
      if (lead) world.execute('purchaseLead', actor, { leadId: lead.id, expectedPriceCents: lead.priceCents })
      return
    }
    case 2:
      return world.changeClock({ worldMs: world.now() + draw('pause', 7_200_000), frozen: draw('frozen', 2) === 0 })
    case 3:
      return world.changeFaults(draw('fault', 2) === 0 ? [] : [{ effect: { decline: 'card_declined' }, rate: 0.5 }])
    default:
      world.execute(
        'adminCreditAgentBankAccount',
        { kind: 'user', userId: admin.id },
        { agentId, amountCents: 1 + draw('amount', 500_000), reason: 'Goodwill' },
      )
  }
}

/** Plays a world with a picture on a store, and saves its state at random moments, as a page does. */
async function saveWorld(n: number) {
  const chance = new Random(n)
  const clock = { ms: START_MS }
  const store = new FailingStore()
  const options = { store: store.disk, wallClock: () => clock.ms }
  const start = { scenario: NAMES[n % NAMES.length], seed: n, nowMs: START_MS, freeze: n % 2 === 0 }
  const { host } = await createBackend({ ...options, start })
  await host.run(() => upload(host.world, store).then(() => ({})))
  for (let action = 0; action < Math.floor((n * 300) / 19); action++) {
    clock.ms += 5_000
    await host.run(() => {
      try {
        act(host.world, chance, action)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
      }
      return Promise.resolve({})
    })
    if (chance.fraction('state', action) < 0.02) await host.saveState()
  }
  return { options, store, host, clock }
}

async function upload(world: World, { disk }: FailingStore): Promise<void> {
  const [agent] = world.store.usersByRole.list('AGENT')
  if (!agent) return
  const announced = { contentType: 'image/png', contentLength: PNG.length }
  const actor = { kind: 'user', userId: agent.id } as const
  const { token } = world.execute('createProfilePictureUploadUrl', actor, announced)
  const hash = pictureHash(PNG)
  await storedPictures(disk, () => START_MS).put(hash, { contentType: 'image/png', bytes: PNG })
  world.execute('storeUpload', SYSTEM, { ...announced, token, signature: uploadSignature(world, token), hash })
}

const balancesOf = ({ ledger }: World) => [...ledger.accounts()].map((account) => [account, ledger.balance(account)])

const RATING = 'rating: 5,\n    leadReturn: null,'
/** A release with another price rule, another id sequence, and a new lead property. */
const edits = [
  PRICE_RULE,
  ID_SEQUENCE,
  ['mocks/domain/leads/lead-arrival.ts', 'leadReturn: null,', RATING],
  [
    'mocks/saved-world/upgrades.ts',
    'readonly Upgrade[] = []',
    "readonly Upgrade[] = [[1, (state) => withDefaults(state, 'lead', { rating: 3 })]]",
  ],
] as const

describe('20 saved worlds of any scenario, with 0 to 300 actions', () => {
  let createNext: CreateBackend
  beforeAll(async () => {
    createNext = await buildRelease(edits)
  })

  it.each(Array.from({ length: 20 }, (_, n) => n))('open again, in this and in the next release (%i)', async (n) => {
    const { options, store, host, clock } = await saveWorld(n)
    const again = await createBackend(options)
    for (const each of [host, again.host]) {
      await each.catchUp()
      each.world.now()
    }
    const nowMs = host.world.now()
    expect(stateOf(again.host.world)).toEqual(stateOf(host.world))
    expect(again.host.world.journal).toEqual(host.world.journal)
    expect(again.host.notice).toBeNull()

    await again.host.saveState()
    const next: Backend = await createNext(options)
    await next.host.catchUp()
    const { world } = next.host
    expect(world.now()).toBe(nowMs)
    expect(balancesOf(world)).toEqual(balancesOf(host.world))
    const leads = [...host.world.store.leads.all()]
    expect([...world.store.leads.all()]).toEqual(leads.map((lead) => ({ ...lead, rating: 3 })))
    expect([next.host.notice, world.journal]).toEqual([null, []])
    expect(store.at('picture', pictureHash(PNG))).toBeDefined()

    clock.ms += 60_000
    await next.host.run(() => {
      world.changeFaults([])
      act(world, new Random(4), 1)
      world.changeClock({ worldMs: world.now() + 3_600_000 })
      return Promise.resolve({})
    })
    await next.host.catchUp()
    expect(auditWorld(world.view(SYSTEM)).violations).toEqual([])
    expect((await createNext(options)).host.world.journal).toHaveLength(world.journal.length)
  })
})

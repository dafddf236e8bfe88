import { describe, expect, it } from 'vitest'
import { auditWorld } from '../../domain/ledger/world-audit'
import { fundsAccount } from '../../domain/ledger/ledger'
import { SYSTEM, World } from '../world'
import { findScenario, scenarios } from './registry'
import { scenarioList } from '../../control/scenario-list'
import { allStories } from '../../control/stories/built-in-stories'

const builtInStories = await allStories()

const MONDAY_MS = Date.parse('2026-03-02T17:00:00Z')

function worldOf(name: string, seed = 1, worldMs = MONDAY_MS): World {
  const { build, faults } = findScenario(name)
  return new World(
    { scenario: name, seed, clock: { worldMs, wallMs: 0, frozen: true, speed: 1 } },
    { wallClock: () => 0, build, ...(faults ? { faults } : {}) },
  )
}

describe('every named scenario', () => {
  it.each(scenarios.map(({ name }) => name))('%s: the ledger is balanced from the start', (name) => {
    expect(auditWorld(worldOf(name).view(SYSTEM)).violations).toEqual([])
  })

  it('is valid for any seed, at any hour of any month', () => {
    for (let seed = 3; seed <= 25; seed++) {
      const worldMs = Date.UTC(2026, seed % 12, 1 + ((seed * 7) % 28), (seed * 5) % 24, (seed * 13) % 60)
      const { name } = scenarios[seed % 11] ?? { name: 'default' }
      expect(auditWorld(worldOf(name, seed, worldMs).view(SYSTEM)).violations, `${name}, seed ${seed}`).toEqual([])
    }
    expect(worldOf('default', 14).view(SYSTEM).store.users.size).toBeGreaterThan(10)
  })

  it('has a unique name, a title, a story, and people', () => {
    const told = scenarios.map(({ name }) => name).filter((name) => !name.startsWith('sign-in-'))
    expect(builtInStories.map(({ name }) => name).sort()).toEqual(told.sort())
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
    for (const { name, title, story, personas } of scenarioList()) {
      expect(title).not.toBe(name)
      expect(title).not.toBe('')
      expect(story).not.toBe('')
      expect(personas.length).toBeGreaterThan(5)
      for (const persona of personas) expect(persona.story).not.toBe('')
    }
  })
})

describe('the same seed', () => {
  it('gives the same world, and a different seed a different one', () => {
    expect(worldOf('default').hash()).toBe(worldOf('default').hash())
    expect(worldOf('default', 2).hash()).not.toBe(worldOf('default').hash())
  })

  it('gives the same world after one long clock change as after many short ones', () => {
    const inSteps = worldOf('default')
    for (let day = 1; day <= 30; day++) {
      inSteps.changeClock({ worldMs: MONDAY_MS + day * 86_400_000 })
      inSteps.now()
    }
    const atOnce = worldOf('default')
    atOnce.changeClock({ worldMs: MONDAY_MS + 30 * 86_400_000 })
    expect(inSteps.now()).toBe(atOnce.now())
    expect(inSteps.hash()).toBe(atOnce.hash())
    expect(auditWorld(atOnce.view(SYSTEM)).violations).toEqual([])
  })
})

describe('synthetic data', () => {
  it('is recognizable: 555-01xx phones, example.com mail, license numbers with leading zeros', () => {
    const { store } = worldOf('default').view(SYSTEM)
    for (const user of store.users.all()) {
      expect(user.email).toMatch(/@example\.com$/)
      expect(user.phoneNumber).toMatch(/^\+1\d{3}55501\d\d$/)
      if (user.nmlsNumber) expect(user.nmlsNumber).toMatch(/^000\d+$/)
    }
    for (const lead of store.leads.all()) {
      expect(lead.email).toMatch(/@example\.com$/)
      expect(lead.phone).toMatch(/^\+1\d{3}55501\d\d$/)
    }
  })
})

describe('the person who signs in as agent', () => {
  const agent = 'user-agent'
  const walletsIn = (name: string) => {
    const ctx = worldOf(name).view(SYSTEM)
    return { ctx, wallets: ctx.store.walletsByAgent.list(agent), fundsCents: ctx.ledger.balance(fundsAccount(agent)) }
  }

  it('has signed in before, except in brand-new-agent', () => {
    const lastLoginAt = (name: string) => worldOf(name).view(SYSTEM).store.users.get(agent)?.lastLoginAt
    expect(lastLoginAt('default')).toBeLessThan(MONDAY_MS)
    expect(lastLoginAt('low-balance')).toBeLessThan(MONDAY_MS)
    expect(lastLoginAt('brand-new-agent')).toBeNull()
  })

  it('has nothing at all in brand-new-agent', () => {
    const { wallets, fundsCents } = walletsIn('brand-new-agent')
    expect(wallets).toHaveLength(0)
    expect(fundsCents).toBe(0)
  })

  it('has notifications that say how many leads a low wallet covers', () => {
    const { store } = worldOf('default').view(SYSTEM)
    const reaches = [...store.notifications.all()].flatMap(({ kind, body }) =>
      kind === 'LOW_BALANCE' ? [body?.replace(/^.* left\. /, '')] : [],
    )
    expect(reaches).toContain('Not enough for a lead.')
    for (const reach of reaches)
      expect(reach).toMatch(/^(Not enough for a lead|Covers about 1 lead|Covers about [1-9]\d* leads)\.$/)
    expect(reaches).not.toContain('Covers about 1 leads.')
  })

  it('has a disabled and an inactive wallet in disabled-wallet', () => {
    const { wallets } = walletsIn('disabled-wallet')
    const flags = wallets.map(({ sourceId, activated, enabled }) => [sourceId, activated, enabled])
    expect(flags).toContainEqual(['form-direct', true, false])
    expect(flags).toContainEqual(['rate-table-two', false, true])
  })

  it('has failed top-ups in top-up-failing', () => {
    const { ctx } = walletsIn('top-up-failing')
    expect(ctx.store.paymentConfigs.get(agent)?.failureCount).toBeGreaterThan(0)
  })
})

describe('scale', () => {
  it('holds 100,000 leads, 10,000 people, and 100,000 transactions', () => {
    const { store, ledger } = worldOf('scale').view(SYSTEM)
    const transactions = ledger.postings.flatMap((posting) => posting.entries).filter((entry) => entry.agentId !== null)
    expect(store.leads.size).toBeGreaterThanOrEqual(100_000)
    expect(store.users.size).toBe(10_000)
    expect(transactions.length).toBeGreaterThanOrEqual(100_000)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packWorld, unpackWorld } from '../control/packed-links'
import { runStory } from '../presenter/play/run-story'
import { createPageSandbox } from '../console/page-sandbox'
import { confirmCard } from '../control/confirm-card'
import { openWorld } from '../kit/open-world'
import type { WorldOptions } from '../kit/types'

const MONDAY_MS = Date.parse('2026-03-02T17:00:00Z')

/** Opens a world whose clock follows the machine's, with the agent signed in. */
async function open(options: WorldOptions = { scenario: 'funded-agent' }, startMs = MONDAY_MS) {
  const machine = { ms: startMs }
  const { world } = await openWorld({ freeze: false, ...options }, { wallClock: () => machine.ms })
  const { url, fetch } = world
  const tokens = await world.signIn('agent')
  return {
    machine,
    world,
    control: createPageSandbox(url, fetch),
    call: (operation: string, variables: Record<string, unknown>) => world.call(operation, variables, tokens),
    transfer: (amountCents: number, more: object = {}) =>
      world.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents, ...more } }, tokens),
  }
}
type Open = Awaited<ReturnType<typeof open>>

/** Transfers a different amount each time, with pauses like a user's. */
async function act({ transfer, machine }: Open, times: number): Promise<void> {
  for (let n = 1; n <= times; n++) {
    machine.ms += 7_000 + (n % 13) * 1_111
    const answer = await transfer(100 + n, {
      sourceId: n % 2 ? 'form-direct' : 'rate-table-one',
      idempotencyKey: `00000000-0000-4000-8000-${(n * 2_654_435_761).toString(16).padStart(12, '0').slice(-12)}`,
    })
    expect(answer).toMatchObject({ success: true })
  }
}

describe('a share link', () => {
  it('stays under 8 kB for 200 actions, and opens the same world in another backend', async () => {
    const here = await open()
    await act(here, 200)
    const { control } = here
    const { worldHash, now } = await control.clock({ freeze: true })
    const { fragment, bytes } = await control.share()
    expect(bytes).toBe(fragment.length)
    expect(bytes).toBeLessThan(8_000)

    const elsewhere = await open({}, MONDAY_MS + 86_400_000)
    const world = await unpackWorld(fragment.replace('#world=', ''))
    expect(await elsewhere.control.restore(world)).toMatchObject({ scenario: 'funded-agent', worldHash, now })
  })

  it('continues at the world time of its creation, even a month later', async () => {
    const here = await open()
    await act(here, 3)
    const { now, worldHash } = await here.control.state()
    const snapshot = await here.control.snapshot()
    const elsewhere = await open({}, MONDAY_MS + 30 * 86_400_000)
    expect(await elsewhere.control.restore(snapshot)).toMatchObject({ now, worldHash })
  })

  it('leaves the current world unchanged if the link is truncated or edited', async () => {
    const here = await open()
    await act(here, 5)
    const { control } = here
    const { worldHash } = await control.clock({ freeze: true })
    const packed = await packWorld(await control.snapshot())
    const opened = async (text: string) => control.restore(await unpackWorld(text))
    await fc.assert(
      fc.asyncProperty(fc.nat(packed.length - 2), fc.constantFrom('A', '_', '9'), async (at, letter) => {
        await expect(opened(packed.slice(0, at))).rejects.toThrow()
        const altered = packed.slice(0, at) + letter + packed.slice(at + 1)
        // An edited link may still be valid. A rejected link must change nothing.
        const outcome = await opened(altered).then(
          (state) => state.journalLength > 0,
          () => 'refused',
        )
        if (outcome === 'refused') expect((await control.state()).worldHash).toBe(worldHash)
        else await control.restore(await unpackWorld(packed))
      }),
      { numRuns: 10, seed: 11 },
    )
  })
})

describe('a rewind', () => {
  it('to any entry gives the world of that time', async () => {
    const here = await open()
    const { control } = here
    await control.clock({ freeze: true })
    const hashes = [(await control.state()).worldHash]
    const first = (await control.state()).journalLength
    for (let n = 1; n <= 12; n++) {
      await here.transfer(n)
      hashes.push((await control.state()).worldHash)
    }
    expect(new Set(hashes).size).toBe(13)
    const whole = await control.snapshot()
    await fc.assert(
      fc.asyncProperty(fc.nat(12), async (kept) => {
        await control.restore(whole)
        expect((await control.rewind(first + kept)).worldHash).toBe(hashes[kept])
      }),
      { numRuns: 5, seed: 5 },
    )
  })

  it('by a fork returns the former world as a snapshot', async () => {
    const here = await open()
    const { control } = here
    await control.clock({ freeze: true })
    const length = (await control.state()).journalLength
    await here.transfer(5)
    const { worldHash } = await control.state()
    const forked = await control.fork(length)
    expect(forked.worldHash).not.toBe(worldHash)
    expect((await control.restore(forked.former)).worldHash).toBe(worldHash)
  })
})

describe('a recording', () => {
  it('is a story that repeats the actions since its start, with the screens, and checks the funds', async () => {
    const here = await open()
    const { control, world: sandbox } = here
    const { worldId: world, journalLength: from } = await control.state()
    await act(here, 2)
    const funding = await here.call('addFunds', { input: { amountCents: 2500 } })
    const { clientSecret } = (funding as { paymentIntent: { clientSecret: string } }).paymentIntent
    const pay = (number: string) => confirmCard(sandbox.fetch, sandbox.url, { clientSecret, number })
    expect(await pay('4000000000000002')).toBe('generic_decline')
    here.machine.ms += 60_000
    const { journalLength } = await control.state()
    expect(await pay('4242424242424242')).toBeUndefined()
    await control.setFaults([{ service: 'graphql', effect: { latencyMs: 1 } }])
    const leads = await here.call('listOpenLeads', { filters: { sourceIds: ['rate-table-one'] } })
    const leadId = (leads as { items: { id: string }[] }).items[0]?.id
    expect(await here.call('purchaseLead', { leadId })).toMatchObject({ success: true })

    const visits = [
      { entry: from, route: '/wallet', username: 'agent' },
      { entry: journalLength, route: '/marketplace' },
    ]
    const document = await control.story({ world, from, visits })
    expect(document.steps.filter((step) => !('clock' in step)).map((step) => Object.keys(step)[0])).toEqual([
      'as',
      'goto',
      'call',
      'call',
      'call',
      'confirmCard',
      'goto',
      'confirmCard',
      'fault',
      'call',
      'expect',
    ])
    const elsewhere = await open({}, MONDAY_MS + 5 * 86_400_000)
    const report = await runStory(document, { fetch: elsewhere.world.fetch, baseUrl: elsewhere.world.url })
    expect(report.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  })

  it('does not span two worlds', async () => {
    const { control } = await open()
    const { worldId: world } = await control.state()
    await control.start({ scenario: 'low-balance' })
    await expect(control.story({ world, from: 0, visits: [] })).rejects.toThrow('its world has been replaced')
  })

  it('contains no passwords', async () => {
    const here = await open()
    await here.call('changePassword', { currentPassword: 'Hidden-1', newPassword: 'Hidden-2x' })
    expect(JSON.stringify(await here.control.story())).not.toContain('Hidden')
  })
})

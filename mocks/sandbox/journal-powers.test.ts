import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSandbox } from '../console/sandbox'
import { packWorld, unpackWorld } from './packed-links'
import { BASE_URL, MONDAY_MS, openSandbox, signedIn, type Sandbox } from './testing/sandbox'

const controlOf = ({ backend }: Pick<Sandbox, 'backend'>) =>
  createSandbox(BASE_URL, (input, init) => backend.fetch(new Request(input, init)))

/** Moves cents around, a different sum each time, as a person might in an afternoon. */
async function act({ client, machine }: Sandbox, times: number): Promise<void> {
  for (let n = 1; n <= times; n++) {
    machine.ms += 7_000 + (n % 13) * 1_111
    const { code } = await client.call('transferFundsToWallet', {
      input: {
        sourceId: n % 2 ? 'form-direct' : 'rate-table-one',
        amountCents: 100 + n,
        idempotencyKey: `00000000-0000-4000-8000-${(n * 2_654_435_761).toString(16).padStart(12, '0').slice(-12)}`,
      },
    })
    expect(code).toBeUndefined()
  }
}

describe('a share link', () => {
  it('of 200 actions is under 8 kB, and opens the same world elsewhere', async () => {
    const here = await signedIn('agent', 'funded-agent')
    await act(here, 200)
    const control = controlOf(here)
    const { worldHash, now } = await control.clock({ freeze: true })
    const { fragment, bytes } = await control.share()
    expect(bytes).toBe(fragment.length)
    expect(bytes).toBeLessThan(8_000)

    const elsewhere = await openSandbox('default', { wallClock: () => MONDAY_MS + 86_400_000 })
    const world = await unpackWorld(fragment.replace('#world=', ''))
    expect(await controlOf(elsewhere).restore(world)).toMatchObject({ scenario: 'funded-agent', worldHash, now })
  }, 30_000)

  it('goes on at its own moment, however long it lay', async () => {
    const here = await signedIn('agent', 'funded-agent')
    await act(here, 3)
    const { now, worldHash } = await controlOf(here).state()
    const snapshot = await controlOf(here).snapshot()
    const elsewhere = await openSandbox('default', { wallClock: () => MONDAY_MS + 30 * 86_400_000 })
    expect(await controlOf(elsewhere).restore(snapshot)).toMatchObject({ now, worldHash })
  })

  it('that was cut or altered anywhere leaves the present world as it is', async () => {
    const here = await signedIn('agent', 'funded-agent')
    await act(here, 5)
    const control = controlOf(here)
    const { worldHash } = await control.clock({ freeze: true })
    const packed = await packWorld(await control.snapshot())
    const opened = async (text: string) => control.restore(await unpackWorld(text))
    await fc.assert(
      fc.asyncProperty(fc.nat(packed.length - 2), fc.constantFrom('A', '_', '9'), async (at, letter) => {
        await expect(opened(packed.slice(0, at))).rejects.toThrow()
        const altered = packed.slice(0, at) + letter + packed.slice(at + 1)
        // One that can be read nevertheless is a world of its own; what must not be is half of one.
        const outcome = await opened(altered).then(
          (state) => state.journalLength > 0,
          () => 'refused',
        )
        if (outcome === 'refused') expect((await control.state()).worldHash).toBe(worldHash)
        else await control.restore(await unpackWorld(packed))
      }),
      { numRuns: 10, seed: 11 },
    )
  }, 60_000)
})

describe('rewinding', () => {
  it('by N is the replay of the prefix, for every N', async () => {
    const here = await signedIn('agent', 'funded-agent')
    const control = controlOf(here)
    await control.clock({ freeze: true })
    const hashes = [(await control.state()).worldHash]
    const first = (await control.state()).journalLength
    for (let n = 1; n <= 12; n++) {
      await here.client.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: n } })
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
  }, 60_000)

  it('as a fork hands over the world that was left', async () => {
    const here = await signedIn('agent', 'funded-agent')
    const control = controlOf(here)
    await control.clock({ freeze: true })
    const length = (await control.state()).journalLength
    await here.client.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents: 5 } })
    const { worldHash } = await control.state()
    const forked = await control.fork(length)
    expect(forked.worldHash).not.toBe(worldHash)
    expect((await control.restore(forked.former)).worldHash).toBe(worldHash)
  })
})

describe('the recorder', () => {
  it('turns what was done into a script that passes', async () => {
    const here = await openSandbox('funded-agent')
    const control = controlOf(here)
    expect(await control.recording.start()).toMatchObject({ on: true, length: 0 })
    await control.recording.goTo('/wallet')
    await here.client.signIn('agent')
    await act(here, 2)
    const funding = await here.client.call('addFunds', { input: { amountCents: 2500 } })
    const { clientSecret } = (funding.answer as { paymentIntent: { clientSecret: string } }).paymentIntent
    expect(await here.client.confirmCard({ clientSecret, number: '4000000000000002' })).toBe('generic_decline')
    here.machine.ms += 60_000
    expect(await here.client.confirmCard({ clientSecret, number: '4242424242424242' })).toBeUndefined()
    const tooMuch = { input: { sourceId: 'form-direct', amountCents: 90_000_000 } }
    expect((await here.client.call('transferFundsToWallet', tooMuch)).code).toBe('CONFLICT')
    const leads = await here.client.call('listOpenLeads', { filters: { sourceIds: ['rate-table-one'] } })
    const leadId = (leads.answer as { items: { id: string }[] }).items[0]?.id
    expect((await here.client.call('purchaseLead', { leadId })).code).toBeUndefined()

    const document = await control.recording.stop('an-afternoon', 'An afternoon')
    expect(document.steps).toEqual(
      expect.arrayContaining([
        { goto: '/wallet' },
        { as: 'agent' },
        expect.objectContaining({ call: 'addFunds', keep: { secret1: 'paymentIntent.clientSecret' } }),
        { confirmCard: { clientSecret: '$secret1', number: '4000000000000002', declined: 'generic_decline' } },
        expect.objectContaining({ call: 'transferFundsToWallet', fails: 'CONFLICT' }),
        expect.objectContaining({ call: 'purchaseLead' }),
        expect.objectContaining({ expect: 'getFundsBalance' }),
      ]),
    )
    const { backend } = await openSandbox('default', { wallClock: () => MONDAY_MS + 5 * 86_400_000 })
    const report = await controlOf({ backend }).run(document)
    expect(report.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  })

  it('goes on after the thread of the backend has ended, and says who sees a screen', async () => {
    const here = await openSandbox('funded-agent')
    const control = controlOf(here)
    await control.recording.start()
    await control.recording.goTo('/wallet', 'agent')
    await here.client.signIn('agent')
    await act(here, 1)
    const { memory } = await control.recording.state()
    const world = await control.snapshot()

    const later = await openSandbox('default', { wallClock: () => here.machine.ms })
    const again = controlOf(later)
    await expect(again.recording.resume(memory)).rejects.toThrow('has been left')
    await again.restore(world)
    expect(await again.recording.resume(memory)).toMatchObject({ on: true, length: 3 })
    await again.recording.goTo('/admin', 'admin')
    const document = await again.recording.stop()
    expect(document.steps.filter((step) => 'as' in step || 'goto' in step)).toEqual([
      { as: 'agent' },
      { goto: '/wallet' },
      { as: 'admin' },
      { goto: '/admin' },
      { as: 'agent' },
      { as: 'admin' },
    ])
    expect(await again.run(document)).toMatchObject({ passed: true })
  })

  it('W10: begins the scenario anew at the date of the world, with its seed, frozen or not', async () => {
    const control = controlOf(await openSandbox('default'))
    for (const freeze of [true, false]) {
      await control.start({ name: 'low-balance', seed: 77, now: '2026-01-05T15:00Z', freeze: true })
      await control.clock({ advance: 'P3D', freeze })
      await control.recording.start()
      const now = '2026-01-08T15:00:00.000Z'
      const state = { scenario: 'low-balance', seed: 77, now, frozen: freeze, journalLength: 0 }
      expect(await control.state()).toMatchObject(state)
      const { world } = await control.recording.stop()
      expect(world).toEqual({ scenario: 'low-balance', seed: 77, now, freeze: true })
    }
  })

  it('does not make a script of two worlds', async () => {
    const here = await openSandbox('funded-agent')
    const control = controlOf(here)
    await control.recording.start()
    await control.start({ name: 'low-balance' })
    await expect(control.recording.stop()).rejects.toThrow('the world in which it began has been left')
    expect(await control.recording.state()).toMatchObject({ on: false })
  })

  it('writes down neither passwords nor the operations that need them', async () => {
    const here = await openSandbox('funded-agent')
    const control = controlOf(here)
    await control.recording.start()
    await here.client.signIn('agent')
    await here.client.call('changePassword', { currentPassword: 'Hidden-1', newPassword: 'Hidden-2x' })
    expect(JSON.stringify(await control.recording.stop())).not.toContain('Hidden')
  })
})

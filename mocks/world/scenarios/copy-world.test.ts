import { expect, it } from 'vitest'
import { copyWorld } from './copy-world'
import { createWorld, createWorldHeader } from './create-world'

const NOW_MS = Date.parse('2026-03-02T17:00:00Z')
const wallClock = () => NOW_MS

it.each(['default', 'busy-market', 'everything-fails', 'sign-in-choice'])(
  'a copy of %s is the world that its start gives, at once and later',
  async (scenario) => {
    const header = createWorldHeader({ scenario, nowMs: NOW_MS, freeze: true }, wallClock)
    const [built, , copy] = [
      await createWorld(header, wallClock),
      await copyWorld(header, wallClock),
      await copyWorld(header, wallClock),
    ]
    expect(copy.hash()).toBe(built.hash())
    expect(copy.faults).toEqual(built.faults)
    for (const world of [built, copy]) {
      world.changeClock({ worldMs: NOW_MS + 5 * 3_600_000 })
      world.now()
    }
    expect(copy.hash()).toBe(built.hash())
  },
)

it('what one copy changes, no other copy has', async () => {
  const header = createWorldHeader({ nowMs: NOW_MS, freeze: true }, wallClock)
  const [first, second] = [await copyWorld(header, wallClock), await copyWorld(header, wallClock)]
  const before = second.hash()
  first.changeClock({ worldMs: NOW_MS + 24 * 3_600_000 })
  first.now()
  expect(first.hash()).not.toBe(before)
  expect(second.hash()).toBe(before)
  expect((await copyWorld(header, wallClock)).hash()).toBe(before)
})

it('a copy has the clock of its own start', async () => {
  const frozen = createWorldHeader({ nowMs: NOW_MS, freeze: true }, wallClock)
  await copyWorld(frozen, wallClock)
  const running = await copyWorld({ ...frozen, clock: { ...frozen.clock, frozen: false } }, () => NOW_MS + 60_000)
  expect([running.clockState.frozen, running.now()]).toEqual([false, NOW_MS + 60_000])
})

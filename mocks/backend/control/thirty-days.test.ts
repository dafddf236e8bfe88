import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../console/sandbox'
import { BASE_URL, openSandbox } from '../testing/sandbox'

const controlOf = async () => {
  const { backend } = await openSandbox('default')
  return createSandbox(BASE_URL, (input, init) => backend.fetch(new Request(input, init)))
}

/** Time on the processor: what else the machine does is not this test's business. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

describe.each([
  ['at its own pace', 1],
  ['ten times as fast', 10],
])('thirty days of the market %s', (_words, tempo) => {
  it('pass in under two seconds, with the same outcome each time', async () => {
    const outcomes = []
    for (const control of [await controlOf(), await controlOf()]) {
      await control.clock({ freeze: true })
      const before = await control.market(tempo)
      const beganMs = cpuMs()
      const after = await control.clock({ advance: 'P30D' })
      expect(cpuMs() - beganMs).toBeLessThan(2_000)
      expect(Date.parse(after.now) - Date.parse(before.now)).toBe(30 * 86_400_000)
      // One comes in each quarter of an hour; those that rivals have taken go from the table in time.
      const more = (after.counts['lead'] ?? 0) - (before.counts['lead'] ?? 0)
      expect(more).toBeGreaterThan(30 * 24 * 4 * tempo * 0.5)
      expect(await control.audit()).toMatchObject({ balanced: true })
      outcomes.push(after.worldHash)
    }
    expect(new Set(outcomes).size).toBe(1)
  }, 60_000)
})

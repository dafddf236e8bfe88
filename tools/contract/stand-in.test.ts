import { describe, expect, it } from 'vitest'
import { play } from './run'
import { standIn } from './stand-in'

describe('the contract', () => {
  it('is kept by the stand-in, in every promise that needs no host', async () => {
    const { config, send } = await standIn()
    const findings = await play(config, { send })
    const broken = findings.filter(({ verdict }) => verdict === 'broken')
    expect(broken.map(({ id, seen }) => `${id}: ${seen}`)).toEqual([])
    const unlooked = findings.filter(({ verdict }) => verdict === 'not looked at')
    expect(unlooked.every(({ id }) => id.startsWith('host.'))).toBe(true)
    console.log(
      findings.length,
      findings.reduce((a, f) => a + f.ms, 0),
      findings.filter((f) => f.ms > 100).map((f) => [f.id, f.ms]),
    )
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { ContractConfig } from '../config'
import type { Send } from '../live'
import { UNCHECKED } from '../meanings'
import { run } from '../run'
import { operations } from '../schema'
import writeTable from '../writes.txt?raw'
import { callbackFaults } from './callback-faults'
import { drifts } from './drifts'
import { injectFault, type Fault } from './inject-fault'
import { misconfigurations } from './misconfigurations'
import { matrixOf, mutate, sampled } from './mutate'
import { site, SITE } from './site'
import { standIn } from './stand-in'

/** All tests share one world, like repeated runs against the same service. */
let config: ContractConfig
let send: Send
beforeAll(async () => {
  const there = await standIn()
  config = {
    ...there.config,
    site: SITE,
    stripe: { publishableKey: 'pk_test_x', ...there.config.stripe, waitSeconds: 1 },
  }
  const host = site(config)
  send = (request) => (request.url.startsWith(SITE) ? host(request) : there.send(request))
})

const findingOf = async (fault: Fault) => {
  const its = fault.config?.(config) ?? config
  const only = ({ id }: { id: string }) => id === fault.finds
  return (await run(its, injectFault(send, fault, config.endpoint), { only, repeats: false })).findings[0]
}

describe('contract kit', () => {
  it('passes every check against the stand-in without faults', async () => {
    const { findings } = await run(config, send)
    expect(findings.filter(({ verdict }) => verdict !== 'kept').map(({ id, seen }) => `${id}: ${seen}`)).toEqual([
      'access.publishChanges: the config has no realtime',
    ])
  }, 240_000)

  it('finds a sample of the drifts that the schema generates', async () => {
    const results = await mutate(sampled(drifts, 80), undefined, 8)
    const missed = results.filter(({ found, isApplied }) => found === null && isApplied)
    const text = `${missed.map(({ drift }) => drift.name).join('\n')}\n${matrixOf(results).join('\n')}`
    expect(missed.length, text).toBeLessThanOrEqual(8)
    expect(results.filter(({ found }) => found?.includes('another form than'))).toEqual([])
  }, 240_000)

  it('has a script for every mutation, or says why it has none', () => {
    const without = operations.filter(
      ({ kind, name }) => kind === 'Mutation' && !(name in UNCHECKED) && !new RegExp(`\\b${name}\\b`).test(writeTable),
    )
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it.each([...callbackFaults, ...misconfigurations].map((fault) => [fault.name, fault.finds, fault] as const))(
    'finds "%s" with check %s',
    async (_name, _finds, fault) => {
      expect(await findingOf(fault)).toMatchObject({ verdict: 'broken' })
    },
  )
})

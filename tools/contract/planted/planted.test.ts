import { beforeAll, describe, expect, it } from 'vitest'
import type { ContractConfig } from '../config'
import type { Send } from '../live'
import { play } from '../run'
import { standIn } from '../stand-in'
import { driftsOfAnswers } from './drifts-of-answers'
import { driftsOfCallbacks } from './drifts-of-callbacks'
import { driftsOfRules } from './drifts-of-rules'
import { misconfigurations } from './misconfigurations'
import { through, type Planted } from './plant'
import { site, SITE } from './site'

const drifts = [...driftsOfAnswers, ...driftsOfRules, ...driftsOfCallbacks]

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

const findingOf = async (planted: Planted) => {
  const its = planted.config?.(config) ?? config
  const only = ({ id }: { id: string }) => id === planted.finds
  const [finding] = await play(its, { send: through(send, planted, config.endpoint), only })
  return finding
}

/** Checks that the stand-in cannot run, because only AppSync has the capability. */
const leftOut = ['access.publishChanges: REALTIME is not claimed']

describe('contract kit', () => {
  it('passes every check against the stand-in without planted faults', async () => {
    const findings = await play(config, { send })
    expect(findings.filter(({ verdict }) => verdict !== 'kept').map(({ id, seen }) => `${id}: ${seen}`)).toEqual(
      leftOut,
    )
  })

  it('passes every check through the fault injector without faults', async () => {
    const nothing = through(send, { name: 'nothing', finds: '' }, config.endpoint)
    const asItWas = through(send, { name: 'nothing', finds: '', answer: (body) => body }, config.endpoint)
    for (const way of [nothing, asItWas]) {
      const findings = await play(config, { send: way })
      expect(findings.filter(({ verdict }) => verdict !== 'kept').map(({ id, seen }) => `${id}: ${seen}`)).toEqual(
        leftOut,
      )
    }
  })

  it('plants at least 40 drifts and 25 misconfigurations with unique names', () => {
    expect(drifts.length).toBeGreaterThanOrEqual(40)
    expect(misconfigurations.length).toBeGreaterThanOrEqual(25)
    const names = [...drifts, ...misconfigurations].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([...drifts, ...misconfigurations].map((planted) => [planted.name, planted.finds, planted] as const))(
    'finds "%s" with check %s',
    async (_name, _finds, planted) => {
      expect(await findingOf(planted)).toMatchObject({ verdict: 'broken' })
    },
  )
})

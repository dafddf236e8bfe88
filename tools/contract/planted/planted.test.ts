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

/** One world for all: what was bought stays bought, as at a service that is looked at again and again. */
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

/** Only AppSync has it. */
const leftOut = ['access.publishChanges: REALTIME is not claimed']

describe('the contract kit', () => {
  it('finds nothing where nothing is planted, and leaves nothing out that the stand-in has', async () => {
    const findings = await play(config, { send })
    expect(findings.filter(({ verdict }) => verdict !== 'kept').map(({ id, seen }) => `${id}: ${seen}`)).toEqual(
      leftOut,
    )
  })

  it('is not misled by the way on which faults are planted', async () => {
    const nothing = through(send, { name: 'nothing', finds: '' }, config.endpoint)
    const asItWas = through(send, { name: 'nothing', finds: '', answer: (body) => body }, config.endpoint)
    for (const way of [nothing, asItWas]) {
      const findings = await play(config, { send: way })
      expect(findings.filter(({ verdict }) => verdict !== 'kept').map(({ id, seen }) => `${id}: ${seen}`)).toEqual(
        leftOut,
      )
    }
  })

  it('has forty drifts and twenty-five misconfigurations to find, each by its own name', () => {
    expect(drifts.length).toBeGreaterThanOrEqual(40)
    expect(misconfigurations.length).toBeGreaterThanOrEqual(25)
    const names = [...drifts, ...misconfigurations].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([...drifts, ...misconfigurations].map((planted) => [planted.name, planted.finds, planted] as const))(
    'finds %s by %s',
    async (_name, _finds, planted) => {
      expect(await findingOf(planted)).toMatchObject({ verdict: 'broken' })
    },
  )
})

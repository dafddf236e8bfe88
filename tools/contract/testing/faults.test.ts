import { beforeAll, describe, expect, it } from 'vitest'
import type { ContractConfig } from '../config'
import type { Send } from '../live'
import { runChecks } from '../main'
import { standIn } from '../stand-in'
import { responseFaults } from './response-faults'
import { callbackFaults } from './callback-faults'
import { ruleFaults } from './rule-faults'
import { misconfigurations } from './misconfigurations'
import { injectFault, type Fault } from './inject-fault'
import { site, SITE } from './site'

const faults = [...responseFaults, ...ruleFaults, ...callbackFaults]

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
  const [finding] = await runChecks(its, { send: injectFault(send, fault, config.endpoint), only })
  return finding
}

/** Checks that the stand-in cannot run, because only AppSync pushes changes. */
const leftOut = ['access.publishChanges: the config has no realtime']

describe('contract kit', () => {
  it('passes every check against the stand-in without faults', async () => {
    const findings = await runChecks(config, { send })
    expect(findings.filter(({ verdict }) => verdict !== 'kept').map(({ id, seen }) => `${id}: ${seen}`)).toEqual(
      leftOut,
    )
  })

  it('passes every check through the fault injector without faults', async () => {
    const nothing = injectFault(send, { name: 'nothing', finds: '' }, config.endpoint)
    const asItWas = injectFault(send, { name: 'nothing', finds: '', answer: (body) => body }, config.endpoint)
    for (const way of [nothing, asItWas]) {
      const findings = await runChecks(config, { send: way })
      expect(findings.filter(({ verdict }) => verdict !== 'kept').map(({ id, seen }) => `${id}: ${seen}`)).toEqual(
        leftOut,
      )
    }
  })

  it('has at least 40 faults and 25 misconfigurations with unique names', () => {
    expect(faults.length).toBeGreaterThanOrEqual(40)
    expect(misconfigurations.length).toBeGreaterThanOrEqual(25)
    const names = [...faults, ...misconfigurations].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([...faults, ...misconfigurations].map((fault) => [fault.name, fault.finds, fault] as const))(
    'finds "%s" with check %s',
    async (_name, _finds, fault) => {
      expect(await findingOf(fault)).toMatchObject({ verdict: 'broken' })
    },
  )
})

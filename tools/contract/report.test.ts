import { describe, expect, it } from 'vitest'
import { junitOf, receiptOf, textOf } from './report'
import type { Finding } from './check'
import { run } from './run'
import { standInConfig } from './testing/stand-in'

const finding = (id: string, verdict: Finding['verdict'], seen: string): Finding => ({
  id,
  promise: `the promise of ${id}`,
  verdict,
  seen,
  ms: 12,
})

const receipt = receiptOf(
  { name: 'staging', endpoint: 'https://api.example.com/graphql' },
  [
    finding('money.transfer', 'broken', 'a | <b>'),
    finding('doctor.sign-in', 'kept', 'three tokens'),
    finding('doctor.groups', 'known', 'agents (of old)'),
    finding('host.csp', 'not looked at', 'the config names no site'),
  ],
  ['the unit Contract, archived'],
  new Date('2026-11-22T21:00:00Z'),
)

describe('contract report', () => {
  it('counts verdicts, and says why a check was not made, what is left, and how to repeat a check', () => {
    expect(receipt).toMatchObject({ at: '2026-11-22T21:00:00.000Z', kept: 1, broken: 1, known: 1, notLookedAt: 1 })
    expect(textOf(receipt, 'npm run contract -- --sandbox')).toBe(
      `money.transfer: the promise of money.transfer
  a | <b>
  npm run contract -- --sandbox --only money.transfer
not looked at, because the config names no site: host.csp
left in the service: the unit Contract, archived
staging: 1 promises kept, 1 broken, 1 broken as is known, 1 not looked at`,
    )
  })

  it('has JUnit XML for a build server', () => {
    const junit = junitOf(receipt)
    expect(junit).toContain('tests="4" failures="1" skipped="2"')
    expect(junit).toContain('<failure message="a | &#60;b&#62;"/>')
  })
})

describe('a service that cannot be reached', () => {
  const config = standInConfig('http://localhost:4747/')
  const send = () => Promise.reject(new TypeError('fetch failed'))
  const findingsOf = async (id: string, more: object = {}) =>
    (await run({ ...config, ...more }, send, { only: (check) => check.id.startsWith(id) })).findings

  it('is one finding, without an exception', async () => {
    const findings = await findingsOf('doctor.')
    expect(findings.map(({ verdict }) => verdict).filter((verdict) => verdict === 'broken')).toHaveLength(2)
    expect(findings[0]?.seen).toContain('no answer from http://localhost:4747/cognito-idp/')
    expect(findings[1]).toMatchObject({ verdict: 'not looked at', seen: 'it fails as doctor.sign-in does' })
  })

  it('is not checked for another edition, and keeps known failures', async () => {
    expect(await findingsOf('writes.search', { edition: 'specification' })).toMatchObject([
      { verdict: 'not looked at', seen: 'the config has the edition specification' },
    ])
    const known = { 'doctor.sign-in': 'it is being set up' }
    expect((await findingsOf('doctor.sign-in', { known }))[0]?.verdict).toBe('known')
  })

  it('is not written with --read-only, and not paid above --spend-at-most', async () => {
    const reasonOf = async (options: object) =>
      (await run(config, send, { only: ({ id }) => id === 'writes.purchase', ...options })).findings[0]?.seen
    expect(await reasonOf({ readOnly: true })).toBe('it changes something, and --read-only is set')
    expect(await reasonOf({ spendAtMostCents: 2000 })).toBe(
      'it may spend $30.00, and $20.00 of --spend-at-most are left',
    )
  })
})

import { describe, expect, it } from 'vitest'
import { junitOf, markdownOf, receiptOf, textOf } from './report'
import type { Finding } from './check'
import { runChecks } from './main'
import { standInConfig } from './stand-in'

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
  [finding('money.transfer', 'kept', 'once, and balanced')],
  new Date('2026-11-22T21:00:00Z'),
)

describe('contract report', () => {
  it('counts verdicts and shows both results of each check', () => {
    expect(receipt).toMatchObject({ at: '2026-11-22T21:00:00.000Z', kept: 1, broken: 1, known: 1, notLookedAt: 1 })
    expect(receipt.checks[0]).toMatchObject({ standIn: 'once, and balanced', seen: 'a | <b>' })
    expect(textOf(receipt)).toBe(
      `money.transfer: the promise of money.transfer
  the stand-in says  once, and balanced
  live says          a | <b>
staging: 1 promises kept, 1 broken, 1 broken as is known, 1 not looked at`,
    )
  })

  it('has a Markdown table', () => {
    const markdown = markdownOf(receipt)
    expect(markdown).toContain('2026-11-22T21:00:00.000Z, https://api.example.com/graphql')
    expect(markdown).toContain('| money.transfer | the promise of money.transfer | once, and balanced | a \\| <b> |')
  })

  it('has JUnit XML for a build server', () => {
    const junit = junitOf(receipt)
    expect(junit).toContain('tests="4" failures="1" skipped="2"')
    expect(junit).toContain('<failure message="a | &lt;b&gt;"/>')
  })
})

describe('unreachable service', () => {
  const config = standInConfig('http://localhost:4747/')

  it('fails every check without an exception', async () => {
    const send = () => Promise.reject(new TypeError('fetch failed'))
    const findings = await runChecks(config, { send, only: ({ id }) => id.startsWith('doctor.') })
    // The config has no `site`, so this check is skipped.
    const looked = findings.filter(({ id }) => id !== 'doctor.site-settings')
    expect(looked.every(({ verdict }) => verdict === 'broken')).toBe(true)
    expect(looked[0]?.seen).toContain('no answer from http://localhost:4747/cognito-idp/')
  })

  it('is not checked for another edition, and keeps known failures', async () => {
    const send = () => Promise.reject(new TypeError('fetch failed'))
    const only = ({ id }: { id: string }) => id === 'shapes.getChanges'
    const [unclaimed] = await runChecks({ ...config, edition: 'specification' }, { send, only })
    expect(unclaimed).toMatchObject({ verdict: 'not looked at', seen: 'the config has the edition specification' })
    const known = { 'doctor.sign-in': 'it is being set up' }
    const [expected] = await runChecks({ ...config, known }, { send, only: ({ id }) => id === 'doctor.sign-in' })
    expect(expected?.verdict).toBe('known')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { createPageSandbox, type PageSandbox } from '../console/page-sandbox'
import { openWorld } from '../kit/open-world'
import type { Tokens, World } from '../kit/types'
import { unpackWorld } from './packed-links'
import { limitSize, type Report } from './report'

let world: World
let tokensOfAgent: Tokens
let sandbox: PageSandbox

const transfer = (amountCents: number) =>
  world.call('transferFundsToWallet', { input: { sourceId: 'form-direct', amountCents } }, tokensOfAgent)

beforeEach(async () => {
  world = (await openWorld({ scenario: 'funded-agent' })).world
  sandbox = createPageSandbox(world.url, world.fetch)
  tokensOfAgent = await world.signIn('agent')
})

const fundsCents = () => world.ledger.balance({ agent: 'agent' })

describe('a report', () => {
  it('has the world before the last actions, and the actions with their requests', async () => {
    await transfer(700)
    const before = await fundsCents()
    const { worldHash } = await sandbox.state()
    await transfer(900)
    const report = await sandbox.call('POST report', {
      title: 'Balance did not change',
      expected: '$11.70',
      page: { route: '/wallet', startRoute: '/marketplace', as: 'agent', viewport: [390, 844] },
      errors: [{ message: 'TypeError: x' }],
      actions: 1,
    })
    expect(report).toMatchObject({
      format: 'fairlead-report',
      version: 1,
      title: 'Balance did not change',
      page: { route: '/wallet', as: 'agent', viewport: [390, 844] },
      from: { route: '/marketplace' },
      actions: [{ who: 'agent', operation: 'transferFundsToWallet', variables: { amountCents: 900 } }],
      errors: [{ message: 'TypeError: x' }],
    })
    expect(report.world.journal).toHaveLength(report.from.entry)
    expect(report.requests.map(({ operation }) => operation)).toContain('transferFundsToWallet')

    const { world: reader } = await openWorld({ scenario: 'brand-new-agent' })
    const opening = await createPageSandbox(reader.url, reader.fetch).restore(report)
    const { warning, tokens, worldHash: opened } = opening
    expect({ warning, opened }).toEqual({ warning: null, opened: worldHash })
    expect(tokens).toBeDefined()
    expect(await reader.ledger.balance({ agent: 'agent' })).toBe(before)
  })

  it('takes the present world, or all of its actions', async () => {
    await transfer(700)
    const now = await sandbox.call('POST report', {})
    expect(now.actions).toEqual([])
    expect(now.world.hash).toBe((await sandbox.state()).worldHash)
    const start = await sandbox.call('POST report', { actions: 1000 })
    expect(start.world.journal).toEqual([])
    expect(start.actions.map(({ operation }) => operation)).toEqual(['recordSignIn', 'transferFundsToWallet'])
  })

  it('masks what users typed, also in the world, which still opens without a warning', async () => {
    await world.call('saveSearch', { name: 'Paid with 4111 1111 1111 1111', query: 'state=UT' }, tokensOfAgent)
    await transfer(700)
    const report = await sandbox.call('POST report', { title: 'Paid with 4111 1111 1111 1111', actions: 1 })
    expect(JSON.stringify(report)).not.toMatch(/4111 ?1111/)
    expect(JSON.stringify(report.world.journal)).toContain('Paid with •••')
    expect((await sandbox.restore(report)).warning).toBeNull()
  })

  it('opens with a warning if another release computes another world', async () => {
    const report = await sandbox.call('POST report', {})
    const { warning } = await sandbox.restore({ ...report, world: { ...report.world, hash: 'other' } })
    expect(warning).toMatch(/amounts may differ/)
  })

  it.each<[string, (report: Report) => unknown]>([
    ['report.version: expected 1', (report) => ({ ...report, version: 2 })],
    ['report.world: expected an object', (report) => ({ ...report, world: undefined })],
    ['report.page.as: expected a username', (report) => ({ ...report, page: { as: 7 } })],
    ['snapshot.format: expected', () => ({ format: 'har' })],
    ['snapshot.journal: expected a list', (report) => ({ ...report, world: { ...report.world, journal: 'x' } })],
  ])('is refused with %s', async (message, edit) => {
    const report = await sandbox.call('POST report', {})
    await expect(sandbox.restore(edit(report))).rejects.toThrow(message)
  })

  it('refuses an input that it does not understand', async () => {
    await expect(sandbox.call('POST report', { actions: -1 })).rejects.toThrow(/^actions/)
    await expect(sandbox.call('POST report', { titel: 'x' } as never)).rejects.toThrow(/titel/)
  })

  it('becomes a link, without answers if they are too long, or none', async () => {
    await transfer(700)
    const report = await sandbox.call('POST report', { actions: 1 })
    const { fragment } = await sandbox.call('POST report-link', report)
    expect(await unpackWorld(fragment?.slice('#world='.length) ?? '')).toMatchObject({ format: 'fairlead-report' })
    const long = Array.from({ length: 4000 }, (_, i) => String(Math.sin(i))).join()
    expect(await sandbox.call('POST report-link', { ...report, screen: long })).toEqual({ fragment: null })
  })

  it('leaves out pictures, then answers, then the oldest requests', async () => {
    await transfer(700)
    const report = await sandbox.call('POST report', { actions: 1 })
    const withPictures = {
      ...report,
      world: { ...report.world, pictures: { a: { contentType: 'image/png', base64: 'x'.repeat(5000) } } },
    }
    const bytes = JSON.stringify(report).length
    expect(limitSize(withPictures, bytes + 6000)).toBe(withPictures)
    expect(limitSize(withPictures, bytes + 100).omitted).toEqual(['1 picture'])
    const small = limitSize(withPictures, 1000)
    expect(small.omitted).toEqual(['1 picture', expect.stringMatching(/answers$/), expect.stringMatching(/requests$/)])
  })
})

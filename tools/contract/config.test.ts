import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config'
import { requireCheck } from './run'
import { standInConfig } from './testing/stand-in'

const good = standInConfig('http://localhost:4747/')
const read = (change: object) => readConfig(JSON.stringify({ ...good, ...change }))

describe('contract config', () => {
  it('is returned unchanged if it is valid', () => {
    expect(read({})).toEqual(good)
  })

  it.each([
    ['endpoint', { endpoint: 'graphql' }],
    ['name', { name: '' }],
    ['people.manager.password', { people: { ...good.people, manager: { username: 'm', password: 7 } } }],
    ['people', { people: { agent: good.people.agent } }],
    ['identity', { identity: { endpoint: 'https://x.example.com' } }],
    ['stripe.publishableKey', { stripe: { publishableKey: 'pk_live_x' } }],
    ['edition', { edition: 'complete' }],
    ['capabilities', { capabilities: ['CHANGES'] }],
    ['endpont', { endpont: 'x' }],
  ])('with a mistake at %s is rejected with the path and the expected value', (path, change) => {
    expect(() => read(change)).toThrow(new RegExp(`^(${path.replaceAll(/[[\].]/g, '\\$&')}|config): `))
  })

  it('of the guide is valid', () => {
    const text = readFileSync(new URL('../../docs/contract.example.json', import.meta.url), 'utf8')
    expect(() => readConfig(text)).not.toThrow()
  })

  it('that is not JSON is rejected with line and column', () => {
    expect(() => readConfig('{\n  "name": staging\n}')).toThrow('line 2, column 11')
  })

  it('with an unknown name is rejected', () => {
    expect(() => requireCheck('known', 'writes.once')).toThrow('known: there is no writes.once')
  })
})

import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import typeDefs from '../../schema.graphql?raw'
import { operations } from './operations'
import { play } from './run'
import { specifiedPart } from './specified-part'
import { standIn } from './stand-in'

const specified = buildSchema(specifiedPart(typeDefs))

it('is the operations without a capability, and their inputs', () => {
  const names = [specified.getQueryType(), specified.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  )
  expect(names).toEqual(operations.flatMap(({ name, capability }) => (capability === undefined ? [name] : [])))
  expect(names).toHaveLength(46)
  expect(specified.getType('UpdateLeadSourcePricingInput')?.toConfig()).not.toHaveProperty(
    'fields.expectedBaseCostPerLead',
  )
})

it('is all that the kit asks for of a service that claims no capability', async () => {
  const { config, send } = await standIn()
  const unknown: string[] = []
  const note = (body: string): void => {
    // The kit looks itself at what a service says to a body that is no request, and to a field that nobody knows.
    if (!body.startsWith('{"') || body.includes('contractNone')) return
    const { query } = JSON.parse(body) as { query: string }
    for (const { message } of validate(specified, parse(query))) unknown.push(message)
  }
  const findings = await play(
    { ...config, capabilities: [] },
    {
      send: async (request) => {
        if (request.url === config.endpoint && request.method === 'POST') note(await request.clone().text())
        return send(request)
      },
    },
  )
  expect(unknown).toEqual([])
  expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([])
})

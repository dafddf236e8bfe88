import { parseArgs } from 'node:util'
import { createBackend } from '../../backend/backend'
import { serveOverHttp } from './server'

const usage = `npm run sandbox:serve -- [--port 4747] [--host 127.0.0.1] [--scenario default] [--seed 1] [--now 2026-03-02T15:00Z] [--freeze]`

/** `npm run sandbox:serve`: the whole backend on a port. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4747' },
      host: { type: 'string', default: '127.0.0.1' },
      scenario: { type: 'string', default: 'default' },
      seed: { type: 'string', default: '1' },
      now: { type: 'string' },
      freeze: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  const nowMs = values.now === undefined ? undefined : Date.parse(values.now)
  if (Number.isNaN(nowMs) || !Number.isSafeInteger(Number(values.seed))) throw new Error(usage)
  const backend = await createBackend({
    start: {
      scenario: values.scenario,
      seed: Number(values.seed),
      freeze: values.freeze,
      ...(nowMs === undefined ? {} : { nowMs }),
    },
  })
  const { address } = await serveOverHttp(backend, { port: Number(values.port), host: values.host })
  console.log(`The sandbox '${values.scenario}' answers at ${address}
  GraphQL           ${address}graphql
  Cognito           ${address}cognito-idp/
  Card payments     ${address}stripe-api/
  Control           ${address}__sandbox/state`)
}

import { parseArgs } from 'node:util'
import { createBackend } from '../../server'
import { scenarioList } from '../../control/scenario-list'
import { serveOverHttp, type HttpHost } from './server'

const usage = `npm run sandbox:serve -- [--port 4747] [--host 127.0.0.1] [--origin http://localhost:5173]… [--scenario default] [--seed 1] [--now 2026-03-02T15:00Z] [--freeze]`

/** Entry point of `npm run sandbox:serve`. Serves the complete backend on a port. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4747' },
      host: { type: 'string', default: '127.0.0.1' },
      origin: { type: 'string', multiple: true, default: [] },
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
  const scenarios = scenarioList().map(({ name }) => name)
  if (!scenarios.includes(values.scenario))
    throw new Error(`There is no scenario ${values.scenario}. There are ${scenarios.join(', ')}`)
  const backend = await createBackend({
    start: { scenario: values.scenario, seed: Number(values.seed), freeze: values.freeze, nowMs },
  })
  const { port, host } = values
  const server = await serveOverHttp(backend, { port: Number(port), host, origins: values.origin.map(originOf) })
  console.log(startMessage(values.scenario, server))
  if (!isLoopback(host))
    console.warn(
      `Every device that can reach ${host} can sign in to this world as any user. Only the control API needs the token.`,
    )
  endGracefully(server)
}

const startMessage = (scenario: string, { address, token }: HttpHost): string =>
  `The sandbox '${scenario}' runs at ${address}
  GraphQL           ${address}graphql
  Cognito           ${address}cognito-idp/
  Card payments     ${address}stripe-api/
  Control           ${address}__sandbox/state?token=${token}
  Run all stories   npm run story -- all --endpoint '${address}?token=${token}'`

function originOf(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`--origin: expected a URL such as http://localhost:5173, got ${text}`)
  return new URL(text).origin
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/**
 * Closes the server on the first signal, after open requests have completed. A second signal ends the process at once.
 */
function endGracefully(server: HttpHost): void {
  const end = () => {
    for (const signal of SIGNALS) process.off(signal, end)
    void server.close()
  }
  for (const signal of SIGNALS) process.once(signal, end)
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

import { createBackend } from '../server'
import { scenarioList } from '../control/scenario-list'
import { serveOverHttp, type HttpHost } from '../hosts/node/server'
import { worldsByHeader } from '../hosts/node/worlds'
import { didYouMean } from '../../src/shared/did-you-mean'
import { copyWorld } from '../world/scenarios/copy-world'
import { parseOptions } from './parse-options'

const USAGE = `Usage: fairlead serve [--port 4747] [--host 127.0.0.1] [--origin http://localhost:5173]…
                      [--scenario default] [--seed 1] [--now 2026-03-02T15:00Z] [--freeze]

In the project: npm run sandbox:serve -- [OPTIONS]`

/** Serves the complete backend on a port, with one world for each value of the header \`x-sandbox-world\`. */
export async function serve(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseOptions(
    args,
    {
      port: { type: 'string', default: '4747' },
      host: { type: 'string', default: '127.0.0.1' },
      origin: { type: 'string', multiple: true, default: [] },
      scenario: { type: 'string', default: 'default' },
      seed: { type: 'string', default: '1' },
      now: { type: 'string' },
      freeze: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    USAGE,
  )
  if (values.help) {
    console.log(USAGE)
    return
  }
  const { port, host, scenario, seed, now, freeze } = values
  if (positionals.length > 0) throw new Error(`Unexpected argument '${positionals[0]}'\n\n${USAGE}`)
  if (!/^\d{1,15}$/.test(seed)) throw new Error(`--seed: expected a whole number from 0, got ${seed}`)
  const nowMs = now === undefined ? undefined : Date.parse(now)
  if (Number.isNaN(nowMs)) throw new Error(`--now: expected a time such as 2026-03-02T15:00Z, got ${now}`)
  const scenarios = scenarioList().map(({ name }) => name)
  if (!scenarios.includes(scenario))
    throw new Error(
      `There is no scenario ${scenario}. There are ${scenarios.join(', ')}${didYouMean(scenario, scenarios)}`,
    )
  const create = () => createBackend({ makeWorld: copyWorld, start: { scenario, seed: Number(seed), freeze, nowMs } })
  const server = await serveOverHttp(worldsByHeader(await create(), create), {
    port: Number(port),
    host,
    origins: values.origin.map(originOf),
  })
  console.log(startMessage(scenario, server))
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

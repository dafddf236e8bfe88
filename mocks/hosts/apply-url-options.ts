import type { OpenFailureReason, TakenUp } from '../sandbox/control/api-types'
import type { StartOptions } from '../sandbox/create-world'
import { isMoment } from '../world/clock'
import { preloadCognito } from '../sandbox/services'
import { signIn, type Tokens } from '../stories/sign-in'
import { scenarios } from '../scenarios/registry'
import { optionNames, worldPrefix, type UrlOptionsResult } from './browser/url-options'

type Fetch = (request: Request) => Promise<Response>

/**
 * The world that an address asks for, if it can be begun at once and needs nobody's judgement. Anything else is put to the
 * control interface, whose words say what is wrong.
 */
export async function startOptionsOf(address: URL): Promise<StartOptions | undefined> {
  const { scenario, seed, now, freeze, company } = wishesIn(address)
  if (address.hash.startsWith(worldPrefix) || !(scenario ?? seed ?? now ?? company)) return undefined
  const name = scenario ?? (company ? OWN : 'default')
  const number = seed ? Number(seed) : undefined
  const nowMs = now ? Date.parse(now) : undefined
  const isPlain =
    scenarios.some((known) => known.name === name) &&
    (number === undefined || (Number.isSafeInteger(number) && number >= 0)) &&
    (nowMs === undefined || isMoment(nowMs))
  if (!isPlain) return undefined
  const own =
    name === OWN || company
      ? await parts().then((read) => read.parseCompanyOption(company, name).catch(() => undefined))
      : undefined
  if (company && !own) return undefined
  return {
    scenario: name,
    ...(number === undefined ? {} : { seed: number }),
    ...(nowMs === undefined ? {} : { nowMs }),
    ...(freeze === null ? {} : { freeze: freeze !== '0' }),
    ...(own ? { company: own } : {}),
  }
}

/** The scenario of a company of one's own. */
const OWN = 'own-company'

/** What reads the parts of an address that few have comes for them alone. */
const parts = () => import('./parse-url-options')

/** What signing in needs is fetched while the world is made. */
export function preloadFor(address: URL): void {
  if (wishesIn(address).as) preloadCognito()
}

/**
 * Does what the address asks for: `?scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7`, `&faults=[…]` as in
 * the control interface, or `#world=…`, a whole world made by the console's share link, which `anyway=1` opens whatever it becomes. `begun` when the backend has
 * started in the world that is asked for.
 */
export async function applyUrlOptions(
  basePath: string,
  address: URL,
  backend: Fetch,
  begun = false,
): Promise<UrlOptionsResult> {
  const granted: { tokens?: Tokens; warning?: string } = {}
  try {
    const refused = await obey(basePath, address, backend, begun, granted)
    return refused ? { refused } : granted
  } catch (error) {
    return { ...granted, problem: error instanceof Error ? error.message : String(error) }
  }
}

async function obey(
  basePath: string,
  address: URL,
  backend: Fetch,
  begun: boolean,
  granted: { tokens?: Tokens; warning?: string },
): Promise<UrlOptionsResult['refused']> {
  const { scenario, seed, now, freeze, faults, as, company, anyway } = wishesIn(address)
  const control = (method: string, path: string, body: unknown) =>
    send(backend, new URL(`${basePath}__sandbox/${path}`, address), method, body)

  if (address.hash.startsWith(worldPrefix)) {
    const world = await (await parts()).parseWorldOption(address.hash.slice(worldPrefix.length))
    try {
      const { takenUp } = await control('PUT', anyway ? 'snapshot?anyway=1' : 'snapshot', world)
      if (takenUp && takenUp.words !== null) granted.warning = warningOf(takenUp)
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error
      // Nothing has been replaced. The rest of the address was meant for a world that is not there.
      return { world, words: error.message, status: error.status, reason: error.reason, as }
    }
  }
  const frozen = freeze === null ? {} : { freeze: freeze !== '0' }
  if (!begun && (scenario ?? seed ?? now ?? company)) {
    await control('POST', 'scenario', {
      name: scenario ?? (company ? OWN : 'default'),
      ...(company ? { company: await (await parts()).parseCompanyOption(company, scenario) } : {}),
      ...(seed ? { seed: Number(seed) } : {}),
      ...(now ? { now } : {}),
      ...frozen,
    })
  } else if (!begun && 'freeze' in frozen) {
    await control('POST', 'clock', frozen)
  }
  if (as) granted.tokens = await signIn(backend, new URL(basePath, address), as)
  if (faults) await control('PUT', 'faults', (await parts()).parseFaultsOption(faults))
  return undefined
}

const warningOf = ({ words, differences }: TakenUp): string =>
  ['Amounts may differ from the original.', words, ...differences.map((difference) => `${difference}.`)].join(' ')

type Wishes = Readonly<Record<(typeof optionNames)[number], string | null>>

const wishesIn = ({ searchParams }: URL): Wishes =>
  Object.fromEntries(optionNames.map((name) => [name, searchParams.get(name)])) as Wishes

/** The control interface would not open a world as it is. */
class NotOpened extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly reason: OpenFailureReason,
  ) {
    super(message)
  }
}

async function send(
  backend: Fetch,
  address: URL,
  method: string,
  body: unknown,
): Promise<{ readonly takenUp?: TakenUp }> {
  const headers = { 'content-type': 'application/json' }
  const response = await backend(new Request(address, { method, headers, body: JSON.stringify(body) }))
  const answer = (await response.json()) as { error?: string; reason?: OpenFailureReason; takenUp?: TakenUp }
  if (response.ok) return answer
  const { error, reason } = answer
  if (error !== undefined && reason !== undefined) throw new NotOpened(error, response.status, reason)
  throw new Error(`The sandbox refused what the address asks for. ${error ?? `Status ${response.status}`}`)
}

import { createClient } from '../../../mocks/control/client'
import { validationError } from '../../../mocks/domain/input-checks'
import type { Check } from '../check'
import type { ContractConfig } from '../config'
import { Live, type Send } from '../live'
import figureTable from '../figures.txt?raw'
import { paragraphsOf } from '../language'
import { operationOf, type OperationName } from '../schema'
import { typesIn } from '../suites/agreement'
import writeTable from '../writes.txt?raw'
import { checks, run } from '../run'
import { standIn } from './stand-in'
import { drifting, type Trace } from './drifting'
import { driftKinds, drifts, type Drift } from './drifts'

export interface Result {
  readonly drift: Drift
  /** ID of the check that finds it, with what it says. Null if none does. */
  readonly found: string | null
  /** Whether it changed anything that the kit asked. */
  readonly isApplied: boolean
}

/** A service whose answers are remembered until something may have changed. */
function remembering(send: Send, { endpoint }: ContractConfig) {
  const answers = new Map<string, readonly [body: string, init: ResponseInit]>()
  const state = { isChanged: false }
  const remembered: Send = async (request) => {
    const body = await request.clone().text()
    const isQuery = request.url === endpoint && /^\{"query":"(query|\{)(?!.*getChanges)/.test(body)
    const isSignIn = body.includes('USER_PASSWORD_AUTH')
    if (!isQuery && !isSignIn) state.isChanged ||= request.method !== 'OPTIONS'
    if (!isSignIn && (!isQuery || state.isChanged)) return send(request)
    const key = `${request.headers.get('authorization')} ${body}`
    const known = answers.get(key)
    if (known) return new Response(...known)
    const response = await send(request)
    const { status, headers } = response.clone()
    answers.set(key, [await response.clone().text(), { status, headers }])
    return response
  }
  return { remembered, state }
}

const paragraphs = [...paragraphsOf(figureTable), ...paragraphsOf(writeTable)]

/** Returns whether a check may send an operation, or compares records of its answer. */
function mayTouch({ id, promise }: Check, operation: OperationName): boolean {
  const [suite = '', about = ''] = id.split('.')
  if (suite === 'agree') return typesIn(operationOf(operation).field.type).has(about)
  const lines = paragraphs.find((each) => each.id === about)?.lines ?? []
  return new RegExp(`\\b${operation}\\b`).test([id, promise, ...lines].join('\n'))
}

/** Plants drifts, one after the other, and returns which of them the checks find. */
export async function mutate(
  chosen: readonly Drift[],
  onResult: (result: Result) => void = () => undefined,
  mostChecks = Infinity,
): Promise<readonly Result[]> {
  const { config, send } = await standIn()
  const { remembered, state } = remembering(send, config)
  const control = createClient(new URL(config.endpoint).origin, send)
  const people = new Live(config, remembered, 'people')
  for (const player of people.present()) await people.tokens(player)
  const base = (await control('GET journal')).length
  let changes = 0
  const look = async (drift: Drift, all: readonly Check[], trace: Trace): Promise<string | null> => {
    for (const check of all.toSorted((left, right) => rank(left, drift) - rank(right, drift)).slice(0, mostChecks)) {
      const service = await drifting(remembered, config, drift, trace)
      const { findings } = await run(config, service, { only: (each) => each === check, repeats: false })
      const [finding] = findings
      if (finding?.verdict === 'broken') return `${finding.id}: ${finding.seen}`
    }
    return null
  }
  const results: Result[] = []
  const late: (readonly [Drift, readonly Check[], Trace])[] = []
  const add = (drift: Drift, found: string | null, { applied }: Trace) => {
    const result = { drift, found, isApplied: applied }
    results.push(result)
    onResult(result)
  }
  // Checks that change nothing come first, with remembered answers.
  for (const drift of chosen) {
    const touching = checks.filter((check) => mayTouch(check, drift.operation))
    const trace: Trace = { applied: false }
    const isQuery = operationOf(drift.operation).kind === 'Query'
    const found = isQuery
      ? await look(
          drift,
          touching.filter(({ isRead }) => isRead),
          trace,
        )
      : null
    if (found === null) late.push([drift, touching.filter(({ isRead }) => !isRead), trace])
    else add(drift, found, trace)
  }
  for (const [drift, touching, trace] of late) {
    if (state.isChanged && changes++ % 20 === 0) await control('POST rewind', { to: base })
    add(drift, await look(drift, touching, trace), trace)
  }
  return results
}

/** Returns how likely a check finds a drift: 0 for the check that the table derives for it. */
function rank({ id }: Check, { kind, operation, way }: Drift): number {
  const [suite = '', about = '', part = ''] = id.split('.')
  const lines = paragraphs.find((each) => each.id === about)?.lines ?? []
  const isIts = about === operation || lines.some((line) => new RegExp(`^(write|post) ${operation}\\b`).test(line))
  const isSent = lines.some((line) => line.startsWith(`send ${operation} `))
  if (kind === 'person') return suite === 'access' ? (isIts ? 0 : 3) : isIts ? 1 : 2
  if (suite === 'access') return 5
  if (way.is === 'field' && suite === 'agree' && about === way.type) return 1
  if (way.is === 'ignored' && isIts) return part === way.path.at(-1) ? 0 : 1
  return isIts ? 0 : isSent ? 1 : suite === 'figures' ? 2 : suite === 'lists' ? 4 : 3
}

/** Returns the share of drifts that are found, by kind. Drifts that changed nothing that was asked do not count. */
export function matrixOf(results: readonly Result[]): readonly string[] {
  return driftKinds.flatMap((kind) => {
    const own = results.filter(({ drift }) => drift.kind === kind)
    if (own.length === 0) return []
    const applied = own.filter(({ isApplied, found }) => isApplied || found !== null)
    const found = applied.filter((result) => result.found !== null)
    const share = applied.length === 0 ? 100 : Math.floor((found.length / applied.length) * 1000) / 10
    return [
      `${kind.padEnd(9)} ${String(own.length).padStart(5)} drifts, ${String(applied.length).padStart(5)} that changed an answer, ${String(found.length).padStart(5)} found: ${share} %`,
    ]
  })
}

/**
 * Prints the matrix. `only` is a kind or an operation, and the size of a sample after a colon: then each of its drifts is
 * listed with the check that finds it. Otherwise only those that no check finds.
 */
export async function printMatrix(only = ''): Promise<number> {
  const [wanted = '', sample = Infinity] = only.split(':')
  const all = drifts.filter(({ kind, operation }) => wanted === '' || kind === wanted || operation === wanted)
  if (all.length === 0) throw validationError('--only', `expected an operation or one of ${driftKinds.join(', ')}`)
  const results = await mutate(sampled(all, Number(sample)), ({ drift, found, isApplied }) => {
    if (found === null) console.log(`${isApplied ? 'missed' : 'no effect'}: ${drift.kind}: ${drift.name}`)
    else if (wanted !== '' || found.includes('another form than')) console.log(`${drift.name}: ${found}`)
  })
  console.log(matrixOf(results).join('\n'))
  return 0
}

/** Returns a sample, the same for the same list. */
export function sampled<Item>(items: readonly Item[], count: number, seed = 1): readonly Item[] {
  let state = seed
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([left], [right]) => left - right)
    .slice(0, count)
    .map(([, item]) => item)
}

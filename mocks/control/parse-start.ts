import { fieldsOf, reject } from '../domain/input-checks'
import { CUSTOM_COMPANY_SCENARIO, type StartOptions } from '../world/scenarios/create-world'
import { type Company, SAMPLE_COMPANY } from '../world/company/company'
import type { Fault } from '../world/faults/fault'
import { acceptsCompany, scenarios } from '../world/scenarios/registry'
import { didYouMean } from '../../src/shared/did-you-mean'
import { parseTime } from './parse-time'
import type { ImportedSnapshot } from './snapshot'

/**
 * How to enter a world: the only way for the URL of the app, the console, files, links, and stories. A new world starts
 * if a scenario, seed, time, or company is given. Without any of these, the current world continues.
 */
export interface StartInput {
  readonly scenario?: string | undefined
  readonly seed?: number | undefined
  /** World time at the start, ISO 8601. */
  readonly now?: string | undefined
  readonly freeze?: boolean | undefined
  readonly company?: Company | undefined
  /** A story document, whose world starts. */
  readonly story?: unknown
  /** A world from a file or a link: a snapshot or a report, whose user is signed in unless `as` names another one. */
  readonly snapshot?: unknown
  /** A world from data (docs/given.schema.json). The options of a scenario beside it replace its own. */
  readonly given?: unknown
  readonly faults?: readonly Fault[] | undefined
  /** Username of the user to sign in. */
  readonly as?: string | undefined
}

/** A validated start. */
export interface StartCommand {
  readonly newWorld?: StartOptions
  readonly saved?: ImportedSnapshot
  /** A world from data, which is validated while it is built. */
  readonly given?: object
  readonly freeze?: boolean | undefined
  readonly faults?: readonly Fault[] | undefined
  readonly as?: string | undefined
}

const names: readonly (keyof StartInput)[] = [
  'scenario',
  'seed',
  'now',
  'freeze',
  'company',
  'story',
  'snapshot',
  'given',
  'faults',
  'as',
]

/**
 * Validates a start. The app's first page may wait for it, so it loads the parsers of documents on demand, and does not
 * use the large JSON Schema validator.
 */
export async function parseStart(input: StartInput): Promise<StartCommand> {
  for (const name of Object.keys(fieldsOf(input, 'body')))
    if (!names.some((known) => known === name)) reject(name, `one of ${names.join(', ')}${didYouMean(name, names)}`)
  const { story, snapshot, as } = input
  if (as !== undefined && typeof as !== 'string') reject('as', 'a username')
  const freeze = parseFlag(input.freeze, 'freeze')
  const faults =
    input.faults === undefined ? undefined : await (await import('./known-faults')).parseKnownFaults(input.faults)
  const source = snapshot === undefined ? (story === undefined ? undefined : 'story') : 'snapshot'
  for (const name of ['story', 'snapshot', 'company'] as const)
    if (input.given !== undefined && input[name] !== undefined)
      reject(name, 'no value, because given describes the world')
  for (const name of source ? (['scenario', 'seed', 'now', 'company'] as const) : [])
    if (input[name] !== undefined) reject(name, `no value, because the ${source} contains the world`)
  if (snapshot !== undefined) {
    const { parseSnapshotFile, unwrapReport } = await import('./snapshot')
    const opened = unwrapReport(snapshot)
    return { saved: await parseSnapshotFile(opened.snapshot), freeze, faults, as: as ?? opened.as }
  }
  const start: StartInput =
    story === undefined ? input : (await import('./stories/parse-story')).parseStory(story).world
  if (start.given !== undefined) return { given: withOptions(start), faults, as }
  const newWorld = await parseNewWorld(start)
  return { ...(newWorld ? { newWorld } : { freeze }), faults, as }
}

/** Returns the document of a world with the options of a scenario that are beside it. */
function withOptions({ given, scenario, seed, now, freeze }: StartInput): object {
  const options = Object.entries({ from: scenario, seed, now, freeze }).filter(([, value]) => value !== undefined)
  return { ...fieldsOf(given, 'given'), ...Object.fromEntries(options) }
}

async function parseNewWorld({ scenario, seed, now, freeze, company }: StartInput): Promise<StartOptions | undefined> {
  if (scenario === undefined && seed === undefined && now === undefined && company === undefined) return undefined
  const name = scenario ?? (company ? CUSTOM_COMPANY_SCENARIO : 'default')
  const known = scenarios.map((each) => each.name)
  if (!known.includes(name)) reject('scenario', `one of ${known.join(', ')}${didYouMean(name, known)}`)
  if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0)) reject('seed', 'a whole number from 0')
  const chosen = company ?? (name === CUSTOM_COMPANY_SCENARIO ? SAMPLE_COMPANY : undefined)
  if (chosen && !acceptsCompany(name)) reject('company', `no company, because ${name} always uses the default one`)
  return {
    scenario: name,
    seed,
    nowMs: now === undefined ? undefined : parseTime(now, 'now'),
    freeze: parseFlag(freeze, 'freeze'),
    company: chosen && (await import('../world/company/parse-company')).parseCompany(chosen, 'company'),
  }
}

const parseFlag = (value: unknown, path: string): boolean | undefined =>
  value === undefined || typeof value === 'boolean' ? value : reject(path, 'true or false')

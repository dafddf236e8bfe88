import { DomainError } from '../domain/errors'
import { reject } from '../domain/input-checks'
import type { ImportedWorld } from '../persistence/open-world'
import { CUSTOM_COMPANY_SCENARIO, type StartOptions } from '../sandbox/create-world'
import { parseStory } from './stories/parse-story'
import { signIn, type Tokens } from './sign-in'
import { type Company, SAMPLE_COMPANY } from '../world/company/company'
import { parseCompany } from '../world/company/parse-company'
import type { Fault } from '../world/faults/fault'
import { objectSchema, validateSchema } from '../world/json-document'
import type { Picture } from '../world/picture-store'
import { acceptsCompany, scenarios } from '../world/scenarios/registry'
import type { ControlContext } from './context'
import { changeFaults, parseKnownFaults } from './known-faults'
import { boolean, parseTime, text, wholeNumber } from './parse-inputs'
import { parsePictures, parseSnapshot, savePictures } from './snapshot'
import { type SandboxState, worldState } from './world-state'

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
  /** A world from a file or a link. */
  readonly snapshot?: unknown
  readonly faults?: readonly Fault[] | undefined
  /** Username of the user to sign in. */
  readonly as?: string | undefined
}

export interface Started extends SandboxState {
  /** Tokens of the user that `as` names. */
  readonly tokens?: Tokens
}

interface SavedWorld {
  readonly world: ImportedWorld
  readonly pictures: ReadonlyMap<string, Picture>
}

/** A validated start. */
interface StartCommand {
  readonly newWorld?: StartOptions
  readonly saved?: SavedWorld
  readonly freeze?: boolean | undefined
  readonly faults?: readonly Fault[] | undefined
  readonly as?: string | undefined
}

const startSchema = objectSchema({
  scenario: { ...text, enum: scenarios.map(({ name }) => name) },
  seed: wholeNumber,
  now: text,
  freeze: boolean,
  company: { type: 'object' },
  story: { type: 'object' },
  snapshot: {},
  faults: {},
  as: text,
})

export async function parseStart(input: StartInput): Promise<StartCommand> {
  validateSchema(startSchema, input, '', 'body')
  const { story, snapshot, freeze, as } = input
  const faults = input.faults && (await parseKnownFaults(input.faults))
  if (snapshot !== undefined) return { saved: await parseSaved(snapshot), freeze, faults, as }
  const newWorld = newWorldOf(story === undefined ? input : parseStory(story).world)
  return { ...(newWorld ? { newWorld } : { freeze }), faults, as }
}

export const parseSaved = async (snapshot: unknown): Promise<SavedWorld> => ({
  world: await parseSnapshot(snapshot),
  pictures: await parsePictures(snapshot),
})

function newWorldOf({ scenario, seed, now, freeze, company }: StartInput): StartOptions | undefined {
  if (scenario === undefined && seed === undefined && now === undefined && company === undefined) return undefined
  const name = scenario ?? (company ? CUSTOM_COMPANY_SCENARIO : 'default')
  const known = company ?? (name === CUSTOM_COMPANY_SCENARIO ? SAMPLE_COMPANY : undefined)
  if (known && !acceptsCompany(name)) reject('company', `no company, because ${name} always uses the default one`)
  return {
    scenario: name,
    seed,
    nowMs: now === undefined ? undefined : parseTime(now, 'now'),
    freeze,
    company: known && parseCompany(known, 'company'),
  }
}

/** Enters a world, then signs the user in, and turns the faults on last, so that they do not disturb the sign-in. */
export async function startWorld(context: ControlContext, command: StartCommand): Promise<Started> {
  const { host } = context
  const { newWorld, saved, freeze, faults, as } = command
  if (newWorld) await host.start(newWorld)
  if (saved) await withPictures(context, saved, (world) => host.restore(world))
  if (freeze !== undefined) host.world.changeClock({ frozen: freeze })
  const tokens = as === undefined ? undefined : await signInUser(context, as)
  if (faults) changeFaults(context, faults)
  return {
    ...(await worldState(context)),
    ...(tokens ? { tokens } : {}),
  }
}

/** Opens a saved world with its pictures. */
export async function withPictures<Result>(
  { pictures: store }: ControlContext,
  { world, pictures }: SavedWorld,
  open: (world: ImportedWorld) => Promise<Result>,
): Promise<Result> {
  await savePictures(pictures, store)
  const result = await open(world)
  // Save the pictures again. The cleanup of unused pictures may have deleted them before the new world was saved.
  await savePictures(pictures, store)
  return result
}

async function signInUser({ fetch, baseUrl }: ControlContext, username: string): Promise<Tokens> {
  try {
    return await signIn(fetch, baseUrl, username)
  } catch (error) {
    throw new DomainError('CONFLICT', error instanceof Error ? error.message : String(error))
  }
}

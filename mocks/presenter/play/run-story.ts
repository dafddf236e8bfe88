import { differences, differenceText, valueAt, explainMissingPart } from '../../control/stories/compare-values'
import {
  KEPT_VALUE_REFERENCE,
  type StoryDocument,
  type StoryStep,
  type StoryWorld,
} from '../../control/stories/story-document'
import { nestPath } from '../../domain/input-checks'
import { ControlError } from '../../control/client'
import { type Backend, type CallResult, StoryClient } from './story-client'

/** How far a story has been played. It is plain JSON, so that another page can go on from here. */
export interface StoryProgress {
  readonly story: StoryDocument
  /** Number of steps that have run. The start of the story's world counts as the first. */
  readonly step: number
  /** Values that steps have kept for later steps. */
  readonly kept: Readonly<Record<string, unknown>>
  /** Identity token of the story's current user. */
  readonly token: string | null
  /** Why the next step failed. The story then cannot go on. */
  readonly failure: string | null
}

export const atBeginning = (story: StoryDocument): StoryProgress => ({
  story,
  step: 0,
  kept: {},
  token: null,
  failure: null,
})

/** Returns true if all steps have run, or if a step has failed. */
export const isOver = ({ story, step, failure }: StoryProgress): boolean =>
  failure !== null || step > story.steps.length

/** Runs the next step: first the start of the story's world, then one step per call. Returns the progress after it. */
export async function playStep(progress: StoryProgress, client: StoryClient): Promise<StoryProgress> {
  const { story, step: n } = progress
  const kept = new Map(Object.entries(progress.kept))
  const step = story.steps[n - 1]
  client.token = progress.token ?? undefined
  try {
    if (step) await play(step, `steps[${n - 1}]`, client, kept)
    else await withErrorPath('world', () => startStoryWorld(client, story))
  } catch (error) {
    return { ...progress, failure: error instanceof Error ? error.message : String(error) }
  }
  return { story, step: n + 1, kept: Object.fromEntries(kept), token: client.token ?? null, failure: null }
}

async function startStoryWorld(client: StoryClient, { world }: StoryDocument): Promise<void> {
  await client.control('POST start', world)
  client.token = undefined
}

export interface StepReport {
  readonly n: number
  /** Readable description of the step. */
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  /** Error message of a failed step. */
  readonly message?: string
}

export interface RunReport {
  readonly name: string
  readonly title: string
  readonly passed: boolean
  readonly steps: readonly StepReport[]
}

/**
 * Runs a story to its end, and calls `onStep` after each step of it that has passed. After a failed step, the remaining
 * steps are reported as skipped.
 */
export async function runStory(
  story: StoryDocument,
  backend: Backend,
  onStep: (step: StoryStep, progress: StoryProgress) => Promise<void> = () => Promise.resolve(),
): Promise<RunReport> {
  const client = new StoryClient(backend)
  const steps: StepReport[] = []
  let progress = atBeginning(story)
  for (const [n, step] of [undefined, ...story.steps].entries()) {
    const title = step ? stepTitle(step) : startTitle(story.world)
    if (progress.failure !== null) steps.push({ n, title, outcome: 'skipped', ms: 0 })
    else {
      const startedMs = performance.now()
      progress = await playStep(progress, client)
      const ms = Math.round(performance.now() - startedMs)
      if (progress.failure === null) steps.push({ n, title, outcome: 'passed', ms })
      else steps.push({ n, title, outcome: 'failed', ms, message: progress.failure })
      if (step && progress.failure === null) await onStep(step, progress)
    }
  }
  return { name: story.name, title: story.title, passed: progress.failure === null, steps }
}

/** Runs `work` and prefixes control API errors with the step's path in the document. */
async function withErrorPath(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ControlError)
      throw new Error(error.message.replace(/^faults\[0\]/, 'fault').replace(/^/gm, `${path}.`), { cause: error })
    throw error
  }
}

async function play(
  step: StoryStep,
  /** The step's path in the document. */
  stepPath: string,
  client: StoryClient,
  kept: Map<string, unknown>,
): Promise<void> {
  if ('as' in step) await client.signIn(step.as)
  else if ('call' in step) {
    const result = await client.call(
      step.call,
      substitute(step.variables ?? {}, kept, `${stepPath}.variables`),
      step.by === undefined ? undefined : await client.tokenOf(step.by),
    )
    const { answer } = result
    if (result.code !== step.fails)
      throw new Error(`${stepPath}: ${failureText(step.call, step.fails, result, client)}`)
    for (const [name, path] of Object.entries(step.keep ?? {})) {
      const part = valueAt(answer, path)
      if (part === undefined)
        throw new Error(
          `${stepPath}.keep.${name}: the response of ${step.call} has no value at ${path}: ${explainMissingPart(answer, path)}`,
        )
      kept.set(name, part)
    }
  } else if ('confirmCard' in step) {
    const { declined, ...card } = step.confirmCard
    const code = await client.confirmCard(substitute(card, kept, `${stepPath}.confirmCard`))
    if (code !== declined)
      throw new Error(
        declined
          ? `${stepPath}.confirmCard: expected the card to be declined with ${declined}, got ${code ?? 'success'}`
          : `${stepPath}.confirmCard: the card was declined with ${code}`,
      )
  } else if ('clock' in step)
    // The request waits until the backend has simulated all events up to the new time, so that the next steps see the
    // result.
    await withErrorPath(`${stepPath}.clock`, () => client.control('POST clock', { ...step.clock, wait: true }))
  else if ('fault' in step)
    await withErrorPath(stepPath, () => client.control('PUT faults', step.fault === null ? [] : [step.fault]))
  else if ('goto' in step) routeWithValues(step.goto, kept, `${stepPath}.goto`)
  else if ('expect' in step) await checkAnswer(step, stepPath, client, kept)
}

async function checkAnswer(
  step: Extract<StoryStep, { expect: string }>,
  stepPath: string,
  client: StoryClient,
  kept: Map<string, unknown>,
): Promise<void> {
  const result = await client.call(step.expect, substitute(step.variables ?? {}, kept, `${stepPath}.variables`))
  if (result.code !== undefined) throw new Error(`${stepPath}: ${failureText(step.expect, undefined, result, client)}`)
  const found = differences(substitute(step.answer, kept, `${stepPath}.answer`), result.answer, `${stepPath}.answer`)
  if (found.length > 0) throw new Error(found.map(differenceText).join('\n'))
}

function failureText(
  operation: string,
  expected: string | undefined,
  { code, message }: CallResult,
  { token }: StoryClient,
): string {
  if (expected !== undefined) return `${operation}: expected the error ${expected}, got ${code ?? 'success'}`
  const advice =
    code === 'UnauthorizedException' && token === undefined
      ? ' No user is signed in: put {"as": "agent"} before this step.'
      : ''
  return `${operation} failed with ${code}: ${message}${advice}`
}

/**
 * Returns a copy with references such as `"$leadId"` replaced by the values that earlier steps kept, at any depth.
 * Throws an error for an unknown reference.
 */
function substitute<T>(value: T, kept: ReadonlyMap<string, unknown>, path: string): T {
  if (typeof value === 'string' && KEPT_VALUE_REFERENCE.test(value)) {
    const name = value.slice(1)
    if (!kept.has(name)) throw new Error(`${path}: no earlier step keeps ${value}`)
    return kept.get(name) as T
  }
  if (Array.isArray(value)) return value.map((item: unknown, i) => substitute(item, kept, nestPath(path, i))) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, substitute<unknown>(field, kept, nestPath(path, key))]),
  ) as T
}

/** Matches a reference to a kept value as a part of a path or as a query value, such as `/leads/$leadId?tab=$tab`. */
const ROUTE_REFERENCE = /(?<=[/=])\$[a-zA-Z]\w*/g

/** Returns the route of a step that has passed, with the values that earlier steps have kept. */
export const routeOf = ({ goto }: { readonly goto: string }, kept: StoryProgress['kept']): string =>
  routeWithValues(goto, new Map(Object.entries(kept)), 'goto')

/** Returns a route with its references replaced by kept values. Throws an error for an unknown reference. */
const routeWithValues = (route: string, kept: ReadonlyMap<string, unknown>, path: string): string =>
  route.replaceAll(ROUTE_REFERENCE, (reference) =>
    encodeURIComponent(String(substitute<unknown>(reference, kept, path))),
  )

const startTitle = ({ scenario, given }: StoryWorld): string =>
  given ? 'Start the world from data' : `Start the scenario ${scenario}`

export function stepTitle(step: StoryStep): string {
  if ('as' in step) return `Act as ${step.as}`
  if ('call' in step) {
    const call = `Call ${step.call}${step.by ? ` by ${step.by}` : ''}`
    return step.fails ? `${call}, which fails with ${step.fails}` : call
  }
  if ('confirmCard' in step) return `Confirm the card ending in ${step.confirmCard.number.slice(-4)}`
  if ('clock' in step) return `Change the clock: ${JSON.stringify(step.clock)}`
  if ('fault' in step)
    return step.fault === null ? 'Turn off all faults' : `Turn on a fault: ${JSON.stringify(step.fault)}`
  if ('goto' in step) return `Show ${step.goto}`
  if ('say' in step) return `Say: ${step.say}`
  return `Expect ${step.expect}`
}

import { differences, differenceText, valueAt, explainMissingPart } from './compare-values'
import { KEPT_VALUE_REFERENCE, type StoryDocument, type StoryStep } from './story-document'
import { nestPath } from '../domain/input-checks'
import { ControlError } from '../control/send-request'
import { SandboxClient } from './sandbox-client'

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
 * Functions through which a story run acts on the backend and on a page. If an optional function is missing, the steps
 * that need it pass and do nothing.
 */
export interface RunPorts {
  /** Sends a request to the backend. The request's URL is below `baseUrl`. */
  readonly fetch: (request: Request) => Promise<Response>
  /** URL of the app, with a trailing slash. */
  readonly baseUrl: string
  readonly goto?: (route: string) => Promise<void>
  readonly say?: (text: string) => Promise<void>
  /** Called after a step has signed a user in, so that the page can switch to that user. */
  readonly actAs?: (username: string) => Promise<void>
  readonly onStep?: (report: StepReport) => void
}

/** Progress of a StoryPlayer, from which another player can continue the story. */
export interface PlayerMemory {
  readonly reports: readonly StepReport[]
  readonly kept: Readonly<Record<string, unknown>>
  /** Identity token of the current user. */
  readonly token: string | null
}

/**
 * Runs a story step by step. After a failed step, the remaining steps are reported as skipped.
 */
export class StoryPlayer {
  private readonly client: SandboxClient
  private readonly kept = new Map<string, unknown>()
  private readonly done: StepReport[] = []

  constructor(
    readonly document: StoryDocument,
    private readonly ports: RunPorts,
  ) {
    this.client = new SandboxClient(ports.fetch, ports.baseUrl)
  }

  get memory(): PlayerMemory {
    return { reports: this.done, kept: Object.fromEntries(this.kept), token: this.client.token ?? null }
  }

  /** Continues from another player's progress and session, so that the user does not sign in again. */
  resume({ reports, kept, token }: PlayerMemory): void {
    this.done.push(...reports)
    for (const [name, value] of Object.entries(kept)) this.kept.set(name, value)
    this.client.token = token ?? undefined
  }

  get reports(): readonly StepReport[] {
    return this.done
  }

  get failed(): boolean {
    return this.done.some((report) => report.outcome === 'failed')
  }

  /** True if all steps have run, or if a step has failed. */
  get over(): boolean {
    return this.failed || this.done.length > this.document.steps.length
  }

  /**
   * Starts the story's scenario on the first call, then runs one step per call. Returns undefined when no step is left.
   */
  async next(): Promise<StepReport | undefined> {
    const n = this.done.length
    if (n > this.document.steps.length) return undefined
    const report = await this.report(n)
    this.done.push(report)
    this.ports.onStep?.(report)
    return report
  }

  private async report(n: number): Promise<StepReport> {
    const step = this.document.steps[n - 1]
    const title = step ? stepTitle(step) : `Start the scenario ${this.document.world.scenario}`
    if (this.failed) return { n, title, outcome: 'skipped', ms: 0 }
    return timed(n, title, () =>
      step
        ? play(step, `steps[${n - 1}]`, this.client, this.kept, this.ports)
        : withErrorPath('world', () => this.client.begin(this.document.world)),
    )
  }
}

export async function runStory(document: StoryDocument, ports: RunPorts): Promise<RunReport> {
  const player = new StoryPlayer(document, ports)
  while (await player.next());
  return { name: document.name, title: document.title, passed: !player.failed, steps: player.reports }
}

async function timed(n: number, title: string, work: () => Promise<void>): Promise<StepReport> {
  const startedMs = performance.now()
  const ms = () => Math.round(performance.now() - startedMs)
  try {
    await work()
    return { n, title, outcome: 'passed', ms: ms() }
  } catch (error) {
    return { n, title, outcome: 'failed', ms: ms(), message: error instanceof Error ? error.message : String(error) }
  }
}

/** Runs `work` and prefixes control API errors with the step's path in the document. */
async function withErrorPath(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ControlError)
      throw new Error(`${path}.${error.message.replace(/^faults\[0\]/, 'fault')}`, { cause: error })
    throw error
  }
}

async function play(
  step: StoryStep,
  /** The step's path in the document. */
  stepPath: string,
  client: SandboxClient,
  kept: Map<string, unknown>,
  ports: RunPorts,
): Promise<void> {
  if ('as' in step) {
    await client.signIn(step.as)
    await ports.actAs?.(step.as)
  } else if ('call' in step) {
    const { answer, code } = await client.call(
      step.call,
      substitute(step.variables ?? {}, kept, `${stepPath}.variables`),
      step.by === undefined ? undefined : await client.tokenOf(step.by),
    )
    if (code !== step.fails) throw new Error(`${stepPath}: ${failureText(step.call, step.fails, code, answer, client)}`)
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
    await withErrorPath(`${stepPath}.clock`, () => client.callRoute('POST clock', { ...step.clock, wait: true }))
  else if ('fault' in step)
    await withErrorPath(stepPath, () => client.callRoute('PUT faults', step.fault === null ? [] : [step.fault]))
  else if ('goto' in step) {
    const route = routeWithValues(step.goto, kept, `${stepPath}.goto`)
    await ports.goto?.(route)
  } else if ('say' in step) await ports.say?.(step.say)
  else await checkAnswer(step, stepPath, client, kept)
}

async function checkAnswer(
  step: Extract<StoryStep, { expect: string }>,
  stepPath: string,
  client: SandboxClient,
  kept: Map<string, unknown>,
): Promise<void> {
  const { answer, code } = await client.call(
    step.expect,
    substitute(step.variables ?? {}, kept, `${stepPath}.variables`),
  )
  if (code !== undefined) throw new Error(`${stepPath}: ${failureText(step.expect, undefined, code, answer, client)}`)
  const found = differences(substitute(step.answer, kept, `${stepPath}.answer`), answer, `${stepPath}.answer`)
  if (found.length > 0) throw new Error(found.map(differenceText).join('\n'))
}

function failureText(
  operation: string,
  expected: string | undefined,
  code: string | undefined,
  answer: unknown,
  { token }: SandboxClient,
): string {
  if (expected !== undefined) return `${operation}: expected the error ${expected}, got ${code ?? 'success'}`
  const advice =
    code === 'UnauthorizedException' && token === undefined
      ? ' No user is signed in: put {"as": "agent"} before this step.'
      : ''
  return `${operation} failed with ${code}: ${messageIn(answer)}${advice}`
}

function messageIn(answer: unknown): string {
  const message = valueAt(answer, 'errors.0.message')
  return typeof message === 'string' ? message : JSON.stringify(answer)
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

/** Returns a route with its references replaced by kept values. Throws an error for an unknown reference. */
export const routeWithValues = (route: string, kept: ReadonlyMap<string, unknown>, path: string): string =>
  route.replaceAll(ROUTE_REFERENCE, (reference) =>
    encodeURIComponent(String(substitute<unknown>(reference, kept, path))),
  )

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

import { Kind, OperationTypeNode, valueFromASTUntyped, type FieldNode } from 'graphql'
import { DomainError } from '../domain/errors'
import { canonicalJson } from '../domain/hash'
import { fundsAccount } from '../domain/ledger/ledger'
import type { GraphQLRequest, StripeRequest, RequestContext } from '../services/request-context'
import { operationsIn, type DocumentOrError } from '../services/parse-request'
import { parseStory } from '../stories/parse-story'
import type { StoryDocument, StoryStep } from '../stories/story-document'
import type { Fault } from '../world/faults/fault'
import { fieldsOf, reject } from '../domain/input-checks'
import type { World } from '../world/world'
import { hasSecretResponse } from '../sandbox/request-log'
import type { WorldHost } from '../sandbox/world-host'
import { SECRET_PATHS, storyWorldOf } from './story-from-journal'
import { lookUp, propertyOf } from '../../src/shared/look-up'

/** A step with its world time, epoch milliseconds. */
interface RecordedStep {
  readonly at: number
  readonly step: StoryStep
}

/** The data of a recording. A page keeps it, so that the recording survives the end of the backend's thread. */
export interface RecorderMemory {
  readonly header: World['header']
  readonly steps: readonly RecordedStep[]
  readonly persona: string | null
  /** Client secrets by the name of the variable that replaces them in the story. */
  readonly secrets: Readonly<Record<string, string>>
}

type Variables = Readonly<Record<string, unknown>>

interface RecordedResponse {
  readonly ok: boolean
  /** Parsed JSON, or the first characters of the text if it is not JSON. */
  readonly body: unknown
}

/**
 * Records requests as the steps of a story. A recording starts with a new world (the state of a demo), so that the
 * story can be repeated from its first step. The story freezes its clock and sets the time before each step.
 */
export class Recorder {
  private steps: RecordedStep[] = []
  private persona: string | undefined
  private readonly secrets = new Map<string, string>()
  private header: World['header'] | undefined

  get isRecording(): boolean {
    return this.header !== undefined
  }

  get length(): number {
    return this.steps.length
  }

  get memory(): RecorderMemory | null {
    if (!this.header) return null
    const secrets = Object.fromEntries([...this.secrets].map(([secret, name]) => [name, secret]))
    return { header: this.header, steps: this.steps, persona: this.persona ?? null, secrets }
  }

  /** Continues a recording. Throws if the recording belongs to another world. */
  resume(world: World, memory: RecorderMemory): void {
    assertSameWorld(world.header, memory.header)
    this.begin(world)
    this.steps = [...memory.steps]
    this.persona = memory.persona ?? undefined
    for (const [name, secret] of Object.entries(memory.secrets)) this.secrets.set(secret, name)
  }

  begin(world: World): void {
    this.header = world.header
    this.steps = []
    this.secrets.clear()
    this.persona = undefined
  }

  /** Ends the recording and returns its story, which checks the funds of each recorded user at the end. */
  end(world: World, names: Pick<StoryDocument, 'name' | 'title'>): StoryDocument {
    const { header } = this
    if (!header) throw new DomainError('CONFLICT', 'recording: no recording has been started')
    this.header = undefined
    assertSameWorld(header, world.header)
    const at = world.now()
    const personas = new Set(this.steps.flatMap(({ step }) => ('as' in step ? [step.as] : [])))
    for (const username of personas) this.expectFunds(world, username, at)
    const steps = withClockSteps(this.steps, header.clock.worldMs)
    return parseStory({ ...names, story: 'Recorded in the sandbox.', world: storyWorldOf(header), steps })
  }

  /** Records that a page opened a route. */
  goTo(at: number, route: string, username?: string): void {
    if (!this.isRecording) return
    if (username !== undefined) this.actAs(at, username)
    this.steps.push({ at, step: { goto: route } })
  }

  changeFaults(at: number, faults: readonly Fault[]): void {
    if (this.isRecording) this.steps.push({ at, step: { fault: faults.at(-1) ?? null } })
  }

  /** Records the mutations or the card confirmation of a request, with its result. */
  add(context: RequestContext, response: RecordedResponse): void {
    if (context.service === 'graphql' && context.request.method === 'POST') this.addMutations(context, response.body)
    if (context.service === 'payments' && context.path.endsWith('/confirm')) this.addConfirmation(context, response)
  }

  private addMutations(
    { world, actor, document, operation, variables }: RequestContext<GraphQLRequest>,
    body: unknown,
  ): void {
    if (!this.isRecording || actor.kind !== 'user') return
    const username = world.store.users.get(actor.userId)?.username
    if (username === undefined) return
    for (const field of mutationFields(document, operation)) {
      // Users share stories, so passwords must not be in them.
      if (hasSecretResponse([field.name.value]) || /password/i.test(field.name.value)) continue
      this.actAs(world.now(), username)
      this.steps.push({ at: world.now(), step: this.callStep(field, (variables ?? {}) as Variables, body) })
    }
  }

  private addConfirmation({ world, form }: RequestContext<StripeRequest>, { ok, body }: RecordedResponse): void {
    const clientSecret = form.get('client_secret')
    const number = form.get('payment_method_data[card][number]')
    if (!this.isRecording || clientSecret === null || number === null) return
    const name = this.secrets.get(clientSecret)
    const card = { clientSecret: name === undefined ? clientSecret : `$${name}`, number: number.replaceAll(' ', '') }
    this.steps.push({
      at: world.now(),
      step: { confirmCard: { ...card, ...(ok ? {} : { declined: declineCodeIn(body) }) } },
    })
  }

  private actAs(at: number, username: string): void {
    if (username === this.persona) return
    this.persona = username
    this.steps.push({ at, step: { as: username } })
  }

  private callStep(field: FieldNode, variables: Variables, body: unknown): StoryStep {
    const key = field.alias?.value ?? field.name.value
    const usedVariables = Object.fromEntries(
      (field.arguments ?? []).flatMap(({ name, value }) => {
        const argument: unknown = valueFromASTUntyped(value, variables)
        return argument === undefined ? [] : [[name.value, argument]]
      }),
    )
    const fails = errorCodeIn(body, key)
    const keep =
      fails === undefined ? this.keepSecret(field.name.value, propertyOf(propertyOf(body, 'data'), key)) : undefined
    return {
      call: field.name.value,
      ...(Object.keys(usedVariables).length > 0 ? { variables: usedVariables } : {}),
      ...(keep ? { keep } : {}),
      ...(fails === undefined ? {} : { fails }),
    }
  }

  private keepSecret(mutation: string, result: unknown): Record<string, string> | undefined {
    const path = lookUp(SECRET_PATHS, mutation)
    const secret = path?.split('.').reduce(propertyOf, result)
    if (path === undefined || typeof secret !== 'string') return undefined
    const name = `secret${this.secrets.size + 1}`
    this.secrets.set(secret, name)
    return { [name]: path }
  }

  private expectFunds(world: World, username: string, at: number): void {
    const user = [...world.store.users.all()].find((candidate) => candidate.username === username)
    if (!user) return
    this.actAs(at, username)
    const fundsBalanceCents = world.ledger.balance(fundsAccount(user.id))
    this.steps.push({ at, step: { expect: 'getFundsBalance', answer: { fundsBalanceCents } } })
  }
}

function assertSameWorld(left: World['header'], right: World['header']): void {
  if (canonicalJson(left) !== canonicalJson(right))
    throw new DomainError('CONFLICT', 'recording: its world has been replaced')
}

/** Inserts a clock step before each step that happened later than the one before it. */
function withClockSteps(recorded: readonly RecordedStep[], startMs: number): readonly StoryStep[] {
  let latest = startMs
  return recorded.flatMap(({ at, step }) => {
    if (at <= latest) return [step]
    latest = at
    return [{ clock: { set: new Date(at).toISOString() } }, step]
  })
}

/** Returns the mutations of the named operation, or of the only operation in the document. */
function mutationFields(document: DocumentOrError, operationName: string): readonly FieldNode[] {
  const operations = operationsIn(document)
  const named = operations.filter(({ name }) => name?.value === operationName)
  return (named.length > 0 ? named : operations)
    .filter(({ operation }) => operation === OperationTypeNode.MUTATION)
    .flatMap(({ selectionSet }) =>
      selectionSet.selections.flatMap((selection) =>
        selection.kind === Kind.FIELD && !selection.name.value.startsWith('__') ? [selection] : [],
      ),
    )
}

/** Returns Stripe's decline code or error code. */
const declineCodeIn = (body: unknown): string => {
  const error = propertyOf(body, 'error')
  const code = propertyOf(error, 'decline_code') ?? propertyOf(error, 'code')
  return typeof code === 'string' ? code : 'unknown'
}

/** Returns the error code of a failed mutation, from its payload or from the GraphQL errors. */
function errorCodeIn(body: unknown, key: string): string | undefined {
  const payload = propertyOf(propertyOf(body, 'data'), key)
  if (propertyOf(payload, 'success') === false)
    return String(propertyOf(propertyOf(propertyOf(payload, 'errors'), '0'), 'code'))
  const errors = propertyOf(body, 'errors')
  if (!Array.isArray(errors)) return undefined
  const error: unknown = errors.find((candidate) => propertyOf(propertyOf(candidate, 'path'), '0') === key) ?? errors[0]
  const code = propertyOf(error, 'errorType') ?? propertyOf(propertyOf(error, 'extensions'), 'code')
  return typeof code === 'string' ? code : 'INTERNAL'
}

export interface RecordingState {
  readonly on: boolean
  readonly length: number
  /** State of the recording, for a later backend thread. Null if no recording is running. */
  readonly memory: RecorderMemory | null
}

interface RecordingContext {
  readonly host: WorldHost
  readonly recorder: Recorder
}

export const recordingState = ({ recorder }: RecordingContext): RecordingState => ({
  on: recorder.isRecording,
  length: recorder.length,
  memory: recorder.memory,
})

/** A recording that starts in the current world, without a restart, requires a journal with at most this many entries: a sign-in's. */
const MAX_SIGN_IN_ENTRIES = 5

/**
 * Starts, continues, or ends a recording, or records that a page opened a route. Unless `here` is true, a new recording
 * restarts the scenario at the current world time, so that the story can be repeated from its first step.
 */
export async function changeRecording(
  context: RecordingContext,
  body: unknown,
): Promise<RecordingState | StoryDocument> {
  const { on, goto, as, name, title, here, memory } = fieldsOf(body, 'body')
  const { host, recorder } = context
  const { world } = host
  if (typeof goto === 'string') recorder.goTo(world.now(), goto, typeof as === 'string' ? as : undefined)
  else if (memory !== undefined) {
    recorder.resume(world, parseMemory(memory))
  } else if (on === true && here === true) {
    if (world.journal.length > MAX_SIGN_IN_ENTRIES)
      throw new DomainError('CONFLICT', 'recording: this world already has actions other than sign-ins')
    recorder.begin(world)
  } else if (on === true) {
    const { scenario, seed, company } = world.header
    await host.start({ scenario, seed, company, nowMs: world.now(), freeze: world.clockState.frozen })
    recorder.begin(host.world)
  } else if (on === false) {
    const end = {
      name: typeof name === 'string' ? name : 'recorded',
      title: typeof title === 'string' ? title : 'Recorded',
    }
    return recorder.end(world, end)
  } else reject('on', 'true or false')
  return recordingState(context)
}

function parseMemory(value: unknown): RecorderMemory {
  const { header, steps, persona, secrets } = fieldsOf(value, 'memory')
  fieldsOf(header, 'memory.header')
  if (!Array.isArray(steps)) return reject('memory.steps', 'a list')
  steps.forEach((step: unknown, i) => fieldsOf(fieldsOf(step, `memory.steps[${i}]`)['step'], `memory.steps[${i}].step`))
  if (persona !== null && typeof persona !== 'string') reject('memory.persona', 'a username or null')
  fieldsOf(secrets, 'memory.secrets')
  return value as RecorderMemory
}

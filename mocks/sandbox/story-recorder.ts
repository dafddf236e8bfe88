import { Kind, OperationTypeNode, valueFromASTUntyped, type FieldNode } from 'graphql'
import { canonicalJson } from '../domain/hash'
import { fundsAccount } from '../domain/ledger/ledger'
import type { GraphQLRequest, StripeRequest, RequestContext } from '../services/request-context'
import { operationsIn, type DocumentOrError } from '../services/parse-request'
import type { StoryDocument, StoryStep } from '../stories/story-document'
import type { Fault } from '../faults/fault'
import type { World } from '../world/world'
import { hasSecretResponse } from './request-log'

/** A step with its world time, epoch milliseconds. */
interface RecordedStep {
  readonly at: number
  readonly step: StoryStep
}

/** The state of a recording. A page keeps it, so that the recording survives the end of the backend's thread. */
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
  /** Parsed JSON, or the start of the text. */
  readonly body: unknown
}

/** Where a response holds the client secret that a card confirmation needs. */
const SECRET_PATHS = ['paymentIntent.clientSecret', 'clientSecret', 'setupIntent.clientSecret'] as const

/**
 * Records requests as the steps of a story. A recording starts with a new world, so that the story can be repeated from its
 * first step. The story freezes its clock and sets the time before each step.
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

  /** Continues a recording. Returns false if the recording belongs to another world. */
  resume(world: World, memory: RecorderMemory): boolean {
    if (!isSameWorld(world.header, memory.header)) return false
    this.begin(world)
    this.steps = [...memory.steps]
    this.persona = memory.persona ?? undefined
    for (const [name, secret] of Object.entries(memory.secrets)) this.secrets.set(secret, name)
    return true
  }

  begin(world: World): void {
    this.header = world.header
    this.steps = []
    this.secrets.clear()
    this.persona = undefined
  }

  /**
   * Ends the recording and returns its story, which checks the funds of each recorded user at the end. Returns undefined if no
   * recording runs, or if its world was replaced.
   */
  end(world: World, name: string, title: string): StoryDocument | undefined {
    const { header } = this
    this.header = undefined
    if (!header || !isSameWorld(header, world.header)) return undefined
    const at = world.now()
    const personas = new Set(this.steps.flatMap(({ step }) => ('as' in step ? [step.as] : [])))
    for (const username of personas) this.expectFunds(world, username, at)
    const steps = withClockSteps(this.steps, header.clock.worldMs)
    return {
      name,
      title,
      story: 'Recorded in the sandbox.',
      world: {
        scenario: header.scenario,
        seed: header.seed,
        ...(header.company ? { company: header.company } : {}),
        now: new Date(header.clock.worldMs).toISOString(),
        freeze: true,
      },
      steps,
    }
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
    const keep = fails === undefined ? this.keepSecret(propertyOf(propertyOf(body, 'data'), key)) : undefined
    return {
      call: field.name.value,
      ...(Object.keys(usedVariables).length > 0 ? { variables: usedVariables } : {}),
      ...(keep ? { keep } : {}),
      ...(fails === undefined ? {} : { fails }),
    }
  }

  private keepSecret(result: unknown): Record<string, string> | undefined {
    for (const path of SECRET_PATHS) {
      const secret = path.split('.').reduce(propertyOf, result)
      if (typeof secret !== 'string') continue
      const name = `secret${this.secrets.size + 1}`
      this.secrets.set(secret, name)
      return { [name]: path }
    }
    return undefined
  }

  private expectFunds(world: World, username: string, at: number): void {
    const user = [...world.store.users.all()].find((candidate) => candidate.username === username)
    if (!user) return
    this.actAs(at, username)
    const fundsBalanceCents = world.ledger.balance(fundsAccount(user.id))
    this.steps.push({ at, step: { expect: 'getFundsBalance', answer: { fundsBalanceCents } } })
  }
}

const isSameWorld = (left: World['header'], right: World['header']): boolean =>
  canonicalJson(left) === canonicalJson(right)

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

export const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

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

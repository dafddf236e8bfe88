import { Kind, OperationTypeNode, valueFromASTUntyped, type FieldNode } from 'graphql'
import { canonicalJson } from '../domain/hash'
import { fundsAccount } from '../domain/ledger/ledger'
import type { GraphQLRequest, StripeRequest, RequestContext } from '../services/request-context'
import { operationsIn, type ReadDocument } from '../services/parse-request'
import type { StoryDocument, StoryStep } from '../stories/story-document'
import type { Fault } from '../faults/fault'
import type { World } from '../world/world'
import { hasSecretResponse } from './request-log'

/** A step with the world time at which it was done. */
interface Recorded {
  readonly at: number
  readonly step: StoryStep
}

/** All that a recording consists of: enough to go on after the backend's thread has ended. */
export interface RecorderMemory {
  readonly header: World['header']
  readonly steps: readonly Recorded[]
  readonly persona: string | null
  /** Secret by the name under which the script keeps it. */
  readonly secrets: Readonly<Record<string, string>>
}

type Variables = Readonly<Record<string, unknown>>

interface Answer {
  readonly ok: boolean
  /** As JSON, where it is. */
  readonly body: unknown
}

/** Where an answer hands out what a card confirmation needs. */
const SECRET_PATHS = ['paymentIntent.clientSecret', 'clientSecret', 'setupIntent.clientSecret'] as const

/**
 * Writes down what is done to a world as the steps of a script. It begins with a world that begins, so that the
 * script can be played from its first step; the clock of the script stands still and is set before each step.
 */
export class Recorder {
  private steps: Recorded[] = []
  private persona: string | undefined
  private readonly secrets = new Map<string, string>()
  private header: World['header'] | undefined

  get on(): boolean {
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

  /** Goes on where another recorder has stopped; false when this world is not the one that was recorded. */
  resume(world: World, memory: RecorderMemory): boolean {
    if (!isSame(world.header, memory.header)) return false
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
   * Ends the recording; each agent who did something is asked for his funds, which the script then expects. Undefined when
   * there is none, or the world in which it began has been left.
   */
  end(world: World, name: string, title: string): StoryDocument | undefined {
    const { header } = this
    this.header = undefined
    // What was done in another world since cannot be played from the beginning of this one.
    if (!header || !isSame(header, world.header)) return undefined
    const at = world.now()
    const personas = new Set(this.steps.flatMap(({ step }) => ('as' in step ? [step.as] : [])))
    for (const username of personas) this.expectFunds(world, username, at)
    const steps = withClock(this.steps, header.clock.worldMs)
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

  /** A page shows a route to somebody. */
  goTo(at: number, route: string, username?: string): void {
    if (!this.on) return
    if (username !== undefined) this.actAs(at, username)
    this.steps.push({ at, step: { goto: route } })
  }

  changeFaults(at: number, faults: readonly Fault[]): void {
    if (this.on) this.steps.push({ at, step: { fault: faults.at(-1) ?? null } })
  }

  /** Whatever of a call a script can repeat, with how it was answered. */
  add(call: RequestContext, answer: Answer): void {
    if (call.service === 'graphql' && call.request.method === 'POST') this.addMutations(call, answer.body)
    if (call.service === 'payments' && call.path.endsWith('/confirm')) this.addConfirmation(call, answer)
  }

  /** The mutations of a GraphQL request, with how each was answered. */
  private addMutations(
    { world, actor, document, operation, variables }: RequestContext<GraphQLRequest>,
    answer: unknown,
  ): void {
    if (!this.on || actor.kind !== 'user') return
    const username = world.store.users.get(actor.userId)?.username
    if (username === undefined) return
    for (const field of mutationFields(document, operation)) {
      // A script is passed on; what it would have to hold for these must not be.
      if (hasSecretResponse([field.name.value]) || /password/i.test(field.name.value)) continue
      this.actAs(world.now(), username)
      this.steps.push({ at: world.now(), step: this.callOf(field, (variables ?? {}) as Variables, answer) })
    }
  }

  /** A card confirmation, as its form was sent. */
  private addConfirmation({ world, form }: RequestContext<StripeRequest>, { ok, body }: Answer): void {
    const clientSecret = form.get('client_secret')
    const number = form.get('payment_method_data[card][number]')
    if (!this.on || clientSecret === null || number === null) return
    const kept = this.secrets.get(clientSecret)
    const card = { clientSecret: kept === undefined ? clientSecret : `$${kept}`, number: number.replaceAll(' ', '') }
    this.steps.push({
      at: world.now(),
      step: { confirmCard: { ...card, ...(ok ? {} : { declined: declineIn(body) }) } },
    })
  }

  private actAs(at: number, username: string): void {
    if (username === this.persona) return
    this.persona = username
    this.steps.push({ at, step: { as: username } })
  }

  private callOf(field: FieldNode, variables: Variables, body: unknown): StoryStep {
    const key = field.alias?.value ?? field.name.value
    const given = Object.fromEntries(
      (field.arguments ?? []).flatMap(({ name, value }) => {
        const argument: unknown = valueFromASTUntyped(value, variables)
        return argument === undefined ? [] : [[name.value, argument]]
      }),
    )
    const fails = refusalIn(body, key)
    const keep = fails === undefined ? this.keepSecrets(partOf(partOf(body, 'data'), key)) : undefined
    return {
      call: field.name.value,
      ...(Object.keys(given).length > 0 ? { variables: given } : {}),
      ...(keep ? { keep } : {}),
      ...(fails === undefined ? {} : { fails }),
    }
  }

  private keepSecrets(answer: unknown): Record<string, string> | undefined {
    for (const path of SECRET_PATHS) {
      const secret = path.split('.').reduce(partOf, answer)
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

const isSame = (left: World['header'], right: World['header']): boolean => canonicalJson(left) === canonicalJson(right)

/** Puts a clock step wherever time has passed. */
function withClock(recorded: readonly Recorded[], startMs: number): readonly StoryStep[] {
  let latest = startMs
  return recorded.flatMap(({ at, step }) => {
    if (at <= latest) return [step]
    latest = at
    return [{ clock: { set: new Date(at).toISOString() } }, step]
  })
}

/** The mutations that were carried out: those of the operation that was named, or of the only one. */
function mutationFields(document: ReadDocument, operationName: string): readonly FieldNode[] {
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

/** Why the card was refused, as the provider names it. */
const declineIn = (body: unknown): string => {
  const error = partOf(body, 'error')
  const code = partOf(error, 'decline_code') ?? partOf(error, 'code')
  return typeof code === 'string' ? code : 'unknown'
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** The code with which a mutation was refused, be it data or an error. */
function refusalIn(body: unknown, key: string): string | undefined {
  const answer = partOf(partOf(body, 'data'), key)
  if (partOf(answer, 'success') === false) return String(partOf(partOf(partOf(answer, 'errors'), '0'), 'code'))
  const errors = partOf(body, 'errors')
  if (!Array.isArray(errors)) return undefined
  const error: unknown = errors.find((candidate) => partOf(partOf(candidate, 'path'), '0') === key) ?? errors[0]
  const code = partOf(error, 'errorType') ?? partOf(partOf(error, 'extensions'), 'code')
  return typeof code === 'string' ? code : 'INTERNAL'
}

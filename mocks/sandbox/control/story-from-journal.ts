import { getNamedType, isInputObjectType, type GraphQLArgument } from 'graphql'
import { TEST_CARDS } from '../../domain/payments/test-cards'
import type { StoryDocument, StoryStep } from '../../stories/story-document'
import { argumentsOf } from '../../stories/operations'
import { parseStory } from '../../stories/parse-story'
import type { JournalEntry } from '../../world/journal'
import { SYSTEM, type World } from '../../world/world'
import { hasSecretResponse } from '../request-log'

type Command = Extract<JournalEntry, { kind: 'command' }>
type Fields = Readonly<Record<string, unknown>>

/** Where each of these hands out what the confirmation of a card needs. */
const SECRETS: Readonly<Record<string, string>> = {
  addFunds: 'paymentIntent.clientSecret',
  createSetupIntent: 'clientSecret',
}
/** What happens by itself when a script is played, or stands in no API of the app's. */
const BY_ITSELF: readonly string[] = ['recordSignIn', 'rotateRefreshToken', 'deliverPaymentEvent']

const RENEWED_AFTER_MS = 50 * 60_000

/**
 * What was done in a world so far as the steps of a script, from its journal: nobody has to have switched a recorder on. A
 * refused action is in no journal, and so in no such script.
 */
export function storyFromJournal(world: World): StoryDocument {
  const { header, journal } = world
  const writer = new Writer(world)
  for (const entry of journal) writer.add(entry)
  const left = [...writer.leftOut]
  return parseStory({
    name: 'so-far',
    title: 'What was done so far',
    story: `Written from the journal of the sandbox.${left.length > 0 ? ` Left out, because a script cannot do it: ${left.join(', ')}.` : ''}`,
    world: {
      scenario: header.scenario,
      seed: header.seed,
      ...(header.company ? { company: header.company } : {}),
      now: new Date(header.clock.worldMs).toISOString(),
      freeze: true,
    },
    steps: JSON.parse(JSON.stringify(writer.steps)),
  })
}

class Writer {
  readonly steps: StoryStep[] = []
  readonly leftOut = new Set<string>()
  private persona: string | undefined
  private signedInMs = 0
  private atMs: number
  private secrets = 0
  /** The secrets of what is to be paid, in the order in which they were handed out, and the names they are kept under. */
  private readonly names = new Map<string, string>()
  private readonly handedOut: Readonly<Record<string, string[]>>

  constructor(private readonly world: World) {
    this.atMs = world.header.clock.worldMs
    const { store } = world.view(SYSTEM)
    const since = ({ createdAt }: { createdAt: number }) => createdAt >= world.header.clock.worldMs
    const inOrder = (left: { createdAt: number }, right: { createdAt: number }) => left.createdAt - right.createdAt
    const secretsOf = (intents: Iterable<{ createdAt: number; clientSecret: string }>) =>
      [...intents]
        .filter(since)
        .sort(inOrder)
        .map(({ clientSecret }) => clientSecret)
    this.handedOut = {
      addFunds: secretsOf([...store.paymentIntents.all()].filter(({ purpose }) => purpose === 'FUNDING')),
      createSetupIntent: secretsOf(store.setupIntents.all()),
    }
  }

  add(entry: JournalEntry): void {
    if (entry.kind === 'command') this.addCommand(entry)
    else if (entry.kind === 'faults') this.write(entry.at, { fault: entry.faults.at(-1) ?? null })
    else if (entry.kind === 'market') this.leftOut.add('the pace of the market')
    // Each step is preceded by its moment: how the clock came there is told by that.
  }

  private addCommand({ at, actor, name, input }: Command): void {
    if (BY_ITSELF.includes(name)) return
    const given = input as Fields
    if (name === 'confirmPaymentIntent' || name === 'confirmSetupIntent') return this.addConfirmation(at, given)
    const declared = argumentsOf(name)
    const username = actor.kind === 'user' ? this.world.store.users.get(actor.userId)?.username : undefined
    // A script is passed on; what it would have to hold for these must not be.
    if (!declared || username === undefined || hasSecretResponse([name]) || /password|picture/i.test(name)) {
      this.leftOut.add(name)
      return
    }
    this.actAs(at, username)
    const variables = variablesOf(declared, given)
    const path = SECRETS[name]
    const secret = this.handedOut[name]?.shift()
    let keep: Record<string, string> | undefined
    if (path !== undefined && secret !== undefined) {
      const kept = `secret${++this.secrets}`
      this.names.set(secret, kept)
      keep = { [kept]: path }
    }
    const rest = { ...(Object.keys(variables).length > 0 ? { variables } : {}), ...(keep ? { keep } : {}) }
    this.write(at, { call: name, ...rest })
  }

  private addConfirmation(at: number, { clientSecret, card, paymentMethodId, override }: Fields): void {
    const secret = String(clientSecret)
    const kept = this.names.get(secret)
    const saved = typeof paymentMethodId === 'string' ? this.world.store.paymentMethods.get(paymentMethodId) : undefined
    const last4 = partOf(card, 'last4') ?? saved?.last4
    const test = Object.values(TEST_CARDS).find(({ number }) => typeof last4 === 'string' && number.endsWith(last4))
    if (!test || test.behaviour.onSession === 'challenge') {
      this.leftOut.add('a payment that its holder confirmed with the bank')
      return
    }
    const { behaviour } = test
    const refused = behaviour.onSession === 'declines' ? (behaviour.declineCode ?? behaviour.errorCode) : null
    const declined = partOf(override, 'declineCode') ?? partOf(override, 'code') ?? refused
    this.write(at, {
      confirmCard: {
        clientSecret: kept === undefined ? secret : `$${kept}`,
        number: test.number,
        ...(typeof declined === 'string' ? { declined } : {}),
      },
    })
  }

  private actAs(at: number, username: string): void {
    // A page would have renewed the session by now; a script signs in again.
    if (username === this.persona && at - this.signedInMs < RENEWED_AFTER_MS) return
    this.persona = username
    this.signedInMs = at
    this.write(at, { as: username })
  }

  private write(at: number, step: StoryStep): void {
    if (at > this.atMs) this.steps.push({ clock: { set: new Date(at).toISOString() } })
    this.atMs = Math.max(at, this.atMs)
    this.steps.push(step)
  }
}

/** The arguments of an operation from the input of the command that it has become: most take it whole, some field by field. */
function variablesOf(declared: readonly GraphQLArgument[], given: Fields): Fields {
  const pick = (names: readonly string[]): Fields =>
    Object.fromEntries(
      names.flatMap((name) => (given[name] === undefined || given[name] === null ? [] : [[name, given[name]]])),
    )
  const inner = declared.find(({ name }) => name === 'input')
  const type = inner && getNamedType(inner.type)
  if (!isInputObjectType(type) || given['input'] !== undefined) return pick(declared.map(({ name }) => name))
  const outside = declared.filter((argument) => argument !== inner).map(({ name }) => name)
  return { ...pick(outside), input: pick(Object.keys(type.getFields())) }
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

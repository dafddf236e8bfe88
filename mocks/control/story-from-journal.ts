import { DomainError } from '../domain/errors'
import { getNamedType, isInputObjectType, type GraphQLArgument } from 'graphql'
import { TEST_CARDS } from '../domain/payments/test-cards'
import type { StoryDocument, StoryStep } from './stories/story-document'
import { argumentsOf } from './stories/operations'
import { parseStory } from './stories/parse-story'
import type { JournalEntry, WorldHeader } from '../world/journal'
import { SYSTEM, type World } from '../world/world'
import { idOf } from './world-state'
import { fundsAccount } from '../domain/ledger/ledger'
import { fieldsOf, reject } from '../domain/input-checks'
import { hasSecretResponse } from '../server/request-log'
import { lookUp, propertyOf } from '../../src/shared/look-up'

type Command = Extract<JournalEntry, { kind: 'command' }>
type Fields = Readonly<Record<string, unknown>>

/** Path of the client secret in the result of each operation. A card confirmation needs this secret. */
const SECRET_PATHS: Readonly<Record<string, string>> = {
  addFunds: 'paymentIntent.clientSecret',
  createSetupIntent: 'clientSecret',
}
/** Commands without a step: they run automatically when a story runs, or the app's API does not have them. */
const COMMANDS_WITHOUT_STEP: readonly string[] = ['recordSignIn', 'deliverPaymentEvent']

/** A story signs in again after this time, before its token expires. A page would refresh its session instead. */
const SIGN_IN_AGAIN_AFTER_MS = 50 * 60_000

/** A screen of the app that a page showed while it recorded. */
export interface Visit {
  /** Number of journal entries before the visit. */
  readonly entry: number
  readonly route: string
  readonly username?: string | undefined
}

/** The part of a journal that a story repeats. By default, the complete journal. */
export interface Recording {
  /** Number of journal entries before the recording. */
  readonly from: number
  readonly visits: readonly Visit[]
}

/**
 * Returns the actions in the world's journal as a story, which checks the funds of each user at the end. The journal
 * contains no failed actions.
 */
export function storyFromJournal(world: World, { from, visits }: Recording = { from: 0, visits: [] }): StoryDocument {
  const writer = new StoryWriter(world)
  const addVisits = (entry: number): void => {
    for (const visit of visits) if (visit.entry === entry) writer.visit(visit)
  }
  for (const [index, entry] of world.journal.entries()) {
    if (index === from) writer.begin()
    if (index >= from) addVisits(index)
    writer.add(entry)
  }
  if (from === world.journal.length) writer.begin()
  addVisits(world.journal.length)
  writer.expectFunds()
  const skipped = [...writer.skipped]
  return parseStory({
    name: 'recorded',
    title: 'Recorded',
    story: `Recorded in the sandbox.${skipped.length > 0 ? ` Left out, because a story cannot repeat it: ${skipped.join(', ')}.` : ''}`,
    world: storyWorldOf(world.header),
    steps: JSON.parse(JSON.stringify(writer.steps)),
  })
}

/** Returns the actions of a recording as a story. Throws a CONFLICT if another world has started since then. */
export function recordedStory(
  world: World,
  { worldId, ...recording }: ReturnType<typeof parseRecording>,
): StoryDocument {
  if (worldId !== undefined && worldId !== idOf(world.header))
    throw new DomainError('CONFLICT', 'recording: its world has been replaced')
  return storyFromJournal(world, recording)
}

/** A recording in the world with an id. Without any of them, the complete journal of the current world. */
type RecordingInput = Partial<Recording> & { readonly world?: string }

export function parseRecording(
  input: RecordingInput | undefined,
): Recording & { readonly worldId: string | undefined } {
  const { world, from = 0, visits = [] } = fieldsOf(input ?? {}, 'body')
  if (world !== undefined && typeof world !== 'string') return reject('world', 'the id of a world')
  if (typeof from !== 'number') return reject('from', 'a number of journal entries')
  if (!Array.isArray(visits)) return reject('visits', 'a list')
  return { worldId: world, from, visits: visits.map((visit, i) => parseVisit(visit, `visits[${i}]`)) }
}

function parseVisit(visit: unknown, path: string): Visit {
  const { entry, route, username } = fieldsOf(visit, path)
  if (typeof entry !== 'number') return reject(`${path}.entry`, 'a number of journal entries')
  if (typeof route !== 'string') return reject(`${path}.route`, 'a route of the app')
  return { entry, route, username: typeof username === 'string' ? username : undefined }
}

/** Returns the `world` field of a story for this header. The clock is frozen, because clock steps set the time. */
const storyWorldOf = ({ scenario, seed, company, clock }: WorldHeader): StoryDocument['world'] => ({
  scenario,
  seed,
  ...(company ? { company } : {}),
  now: new Date(clock.worldMs).toISOString(),
  freeze: true,
})

class StoryWriter {
  steps: StoryStep[] = []
  /** Actions that a story cannot repeat. */
  readonly skipped = new Set<string>()
  private persona: string | undefined
  private signedInMs = 0
  private atMs: number
  private secretCount = 0
  /** The name of the story variable that replaces each client secret. */
  private readonly secretNames = new Map<string, string>()
  /** Client secrets that each operation returned, oldest first. The journal does not contain results. */
  private readonly returnedSecrets: Readonly<Record<string, string[]>>

  constructor(private readonly world: World) {
    this.atMs = world.header.clock.worldMs
    const { store } = world.view(SYSTEM)
    const secretsOf = (intents: Iterable<{ createdAt: number; clientSecret: string }>) =>
      [...intents]
        .filter(({ createdAt }) => createdAt >= world.header.clock.worldMs)
        .sort((left, right) => left.createdAt - right.createdAt)
        .map(({ clientSecret }) => clientSecret)
    this.returnedSecrets = {
      addFunds: secretsOf([...store.paymentIntents.all()].filter(({ purpose }) => purpose === 'FUNDING')),
      createSetupIntent: secretsOf(store.setupIntents.all()),
    }
  }

  /** Starts the story here, and drops what was added before. */
  begin(): void {
    this.steps = []
    this.skipped.clear()
    this.secretNames.clear()
    this.persona = undefined
    this.atMs = this.world.header.clock.worldMs
  }

  visit({ route, username }: Visit): void {
    if (username !== undefined) this.actAs(this.atMs, username)
    this.steps.push({ goto: route })
  }

  /** Adds the funds of each user of the story as expectations. */
  expectFunds(): void {
    const { users } = this.world.store
    for (const username of new Set(this.steps.flatMap((step) => ('as' in step ? [step.as] : [])))) {
      const user = [...users.all()].find((candidate) => candidate.username === username)
      if (!user) continue
      this.actAs(this.world.now(), username)
      const fundsBalanceCents = this.world.ledger.balance(fundsAccount(user.id))
      this.write(this.world.now(), { expect: 'getFundsBalance', answer: { fundsBalanceCents } })
    }
  }

  add(entry: JournalEntry): void {
    if (entry.kind === 'command') this.addCommand(entry)
    else if (entry.kind === 'faults') this.write(entry.at, { fault: entry.faults.at(-1) ?? null })
    else if (entry.kind === 'market') this.skipped.add('changes of the market speed')
    // Clock entries need no step, because `write` adds a clock step when time has passed.
  }

  private addCommand({ at, actor, name, input }: Command): void {
    if (COMMANDS_WITHOUT_STEP.includes(name)) return
    const fields = input as Fields
    if (name === 'confirmPaymentIntent' || name === 'confirmSetupIntent') return this.addConfirmation(at, fields)
    const declared = argumentsOf(name)
    const username = actor.kind === 'user' ? this.world.store.users.get(actor.userId)?.username : undefined
    // Users share stories, so passwords and pictures must not be in them.
    if (!declared || username === undefined || hasSecretResponse([name]) || /password|picture/i.test(name)) {
      this.skipped.add(name)
      return
    }
    this.actAs(at, username)
    const variables = variablesOf(declared, fields)
    const path = lookUp(SECRET_PATHS, name)
    const secret = lookUp(this.returnedSecrets, name)?.shift()
    let keep: Record<string, string> | undefined
    if (path !== undefined && secret !== undefined) {
      const secretName = `secret${++this.secretCount}`
      this.secretNames.set(secret, secretName)
      keep = { [secretName]: path }
    }
    const rest = { ...(Object.keys(variables).length > 0 ? { variables } : {}), ...(keep ? { keep } : {}) }
    this.write(at, { call: name, ...rest })
  }

  private addConfirmation(at: number, { clientSecret, card, paymentMethodId, override }: Fields): void {
    const secret = String(clientSecret)
    const secretName = this.secretNames.get(secret)
    const saved = typeof paymentMethodId === 'string' ? this.world.store.paymentMethods.get(paymentMethodId) : undefined
    const last4 = propertyOf(card, 'last4') ?? saved?.last4
    const testCard = Object.values(TEST_CARDS).find(({ number }) => typeof last4 === 'string' && number.endsWith(last4))
    if (!testCard || testCard.behaviour.onSession === 'challenge') {
      this.skipped.add('a payment with a bank challenge')
      return
    }
    const { behaviour } = testCard
    const cardCode = behaviour.onSession === 'declines' ? (behaviour.declineCode ?? behaviour.errorCode) : null
    const declined = propertyOf(override, 'declineCode') ?? propertyOf(override, 'code') ?? cardCode
    this.write(at, {
      confirmCard: {
        clientSecret: secretName === undefined ? secret : `$${secretName}`,
        number: testCard.number,
        ...(typeof declined === 'string' ? { declined } : {}),
      },
    })
  }

  private actAs(at: number, username: string): void {
    if (username === this.persona && at - this.signedInMs < SIGN_IN_AGAIN_AFTER_MS) return
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

/**
 * Returns the operation's arguments from a command's input. Some commands take the `input` argument as one object.
 * Other commands take the fields of `input` as separate values.
 */
function variablesOf(declared: readonly GraphQLArgument[], fields: Fields): Fields {
  const pick = (names: readonly string[]): Fields =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = lookUp(fields, name)
        return value === undefined || value === null ? [] : [[name, value]]
      }),
    )
  const inputArgument = declared.find(({ name }) => name === 'input')
  const type = inputArgument && getNamedType(inputArgument.type)
  if (!isInputObjectType(type) || fields['input'] !== undefined) return pick(declared.map(({ name }) => name))
  const others = declared.filter((argument) => argument !== inputArgument).map(({ name }) => name)
  return { ...pick(others), input: pick(Object.keys(type.getFields())) }
}

import { TEST_CARDS } from '../../domain/payments/test-cards'
import { preview } from '../../domain/input-checks'
import { DAY_MS } from '../../../src/shared/calendar'
import { DomainError } from '../../domain/errors'
import { objectSchema, type SchemaMistake, schemaMistakes } from '../../world/json-document'
import type { Fault } from '../../world/faults/fault'
import { DURATION, parseDuration, parseTime } from '../parse-time'

export interface GivenWallet {
  /** Name or id of a lead source. */
  readonly source: string
  readonly balanceCents?: number
  /** Balance at which the agent is warned. */
  readonly alertCents?: number
}

export interface GivenPerson {
  /** Name or username. A person who is not in the scenario is created. */
  readonly name: string
  readonly role?: 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'
  /** Codes of the states where an agent buys. */
  readonly states?: readonly string[]
  readonly fundsCents?: number
  /** Numbers of test cards. */
  readonly cards?: readonly string[]
  readonly wallets?: readonly GivenWallet[]
}

export interface GivenLead {
  readonly source: string
  readonly state: string
  readonly firstName?: string
  readonly lastName?: string
  /** ISO 8601 duration from the arrival, and with `boughtBy` the purchase, to `now`. Default: no time. */
  readonly age?: string
  /** Name or username of the agent who bought it when it arrived. */
  readonly boughtBy?: string
}

/** A world from data: a scenario, and what is different in it (docs/given.schema.json). */
export interface Given {
  readonly from?: string
  readonly seed?: number
  /** World time at which the test begins, ISO 8601. */
  readonly now?: string
  readonly freeze?: boolean
  readonly people?: readonly GivenPerson[]
  readonly leads?: readonly GivenLead[]
  readonly faults?: readonly Fault[]
}

const text = { type: 'string', minLength: 1 }
const cents = { type: 'integer', minimum: 0, maximum: 100_000_000 }
const list = (items: object, maxItems: number) => ({ type: 'array', items, maxItems })
const cardNumbers = Object.values(TEST_CARDS)
  .filter(({ savable }) => savable)
  .map(({ number }) => number)

const walletSchema = objectSchema({ source: text, balanceCents: cents, alertCents: cents }, ['source'])
const personSchema = objectSchema(
  {
    name: text,
    role: { enum: ['AGENT', 'MANAGER', 'ADMINISTRATOR'] },
    states: list({ type: 'string', pattern: '^[A-Z]{2}$', description: 'The code of a state.' }, 60),
    fundsCents: cents,
    cards: list({ enum: cardNumbers }, 20),
    wallets: list(walletSchema, 50),
  },
  ['name'],
)
const leadSchema = objectSchema(
  {
    source: text,
    state: { type: 'string', pattern: '^[A-Z]{2}$', description: 'The code of a state.' },
    firstName: text,
    lastName: text,
    age: { type: 'string', pattern: DURATION.source, description: 'A duration, such as PT12M or P2D.' },
    boughtBy: text,
  },
  ['source', 'state'],
)

/** Published JSON Schema. docs/given.schema.json is a copy, and a test compares both. */
export const givenSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A world of Fairlead from data',
  ...objectSchema({
    $schema: { type: 'string' },
    from: text,
    seed: { type: 'integer', minimum: 0 },
    now: { ...text, examples: ['2026-03-02T17:00:00Z'] },
    freeze: { type: 'boolean' },
    people: list(personSchema, 200),
    leads: list(leadSchema, 1_000),
    faults: { type: 'array', items: { type: 'object' } },
  }),
}

/** The mistakes in a document, each with its path. */
export class Mistakes {
  private readonly found: SchemaMistake[] = []

  constructor(private readonly root = 'given') {}

  add(path: string, message: string): void {
    this.found.push({ path, message })
  }

  /** Returns whether no mistake is at the path or inside it. */
  isFree(path: string): boolean {
    return !this.found.some((mistake) => `${mistake.path}.`.startsWith(`${path}.`))
  }

  /** Adds why the sandbox refuses something. The message of an error may begin with its own path. */
  addError(error: unknown, path: string): void {
    if (!(error instanceof DomainError)) throw error
    this.add(path, error.message.replace(`${error.field}: `, ''))
  }

  /** Runs a part of the work, and notes at the path why the sandbox refuses it. */
  attempt<Result>(path: string, work: () => Result): Result | undefined {
    try {
      return work()
    } catch (error) {
      this.addError(error, path)
      return undefined
    }
  }

  /** Throws VALIDATION_FAILED with a line for each mistake, if there is one outside of these paths. */
  throwIfAny(except = /^$/): void {
    if (this.found.every(({ path }) => except.test(path))) return
    const lines = this.found.map(
      ({ path, message }) => `${path === '' ? this.root : `${this.root}.${path}`}: ${message}`,
    )
    throw new DomainError('VALIDATION_FAILED', lines.join('\n'), this.root)
  }
}

const MAX_AGE_DAYS = 90

/**
 * Returns the document, and adds the mistakes that need no world to be found. Throws at once unless they are in people or
 * leads, because nothing else can be checked then.
 */
export function checkGiven(value: unknown, mistakes: Mistakes): Given {
  for (const { path, message } of schemaMistakes(givenSchema, value, '')) mistakes.add(path, message)
  const inItems = /^(people|leads)\[/
  mistakes.throwIfAny(inItems)
  const given = value as Given
  mistakes.attempt('now', () => given.now === undefined || parseTime(given.now, 'now'))
  mistakes.throwIfAny(inItems)
  given.leads?.forEach((lead, index) => {
    const path = `leads[${index}]`
    if (mistakes.isFree(path) && ageMs(lead) > MAX_AGE_DAYS * DAY_MS)
      mistakes.add(`${path}.age`, `expected at most P${MAX_AGE_DAYS}D, got ${preview(lead.age)}`)
  })
  return given
}

/** Returns the age of a lead in milliseconds. */
export const ageMs = ({ age }: GivenLead): number => (age === undefined ? 0 : parseDuration(age, 'age'))

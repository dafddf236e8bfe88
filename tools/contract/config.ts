import { type Edition, editions } from '../../src/lib/settings/settings-table'
import { objectSchema, parseJsonText, validateSchema } from '../../mocks/world/json-document'

/** URL at which a service receives Stripe's callbacks, and the secret for their signatures. */
export interface Webhook {
  readonly endpoint: string
  readonly secret: string
}

/** Users of the kit, with the names that the access rules use. */
export const PERSONAS = {
  agent: 'owner',
  otherAgent: 'stranger',
  manager: 'manager',
  otherManager: 'elsewhere',
  administrator: 'admin',
} as const
export type Player = keyof typeof PERSONAS
export const players = Object.keys(PERSONAS) as readonly Player[]
/** Users that every config has. */
const personas = ['agent', 'manager', 'administrator'] as const
type Persona = (typeof personas)[number]

export interface Account {
  readonly username: string
  readonly password: string
}

export interface ContractConfig {
  /** Name of the service in the report. */
  readonly name: string
  readonly endpoint: string
  readonly identity: { readonly endpoint: string; readonly clientId: string; readonly clientSecret?: string }
  /** `manager` manages `agent`. `otherAgent` and `otherManager` are of another branch. */
  readonly people: Readonly<Record<Persona, Account>> & Readonly<Partial<Record<Player, Account>>>
  /** An identity token past its time. By default, the agent's token with an earlier time and the same signature. */
  readonly expiredToken?: string
  /** False if the build sends no headers other than `authorization` (VITE_GRAPHQL_EXTRA_HEADERS). */
  readonly extraHeaders?: boolean
  /** Origin of the app, for CORS checks. Defaults to the origin of `site`, or else to an example origin. */
  readonly origin?: string
  /** URL of a deployed build. Its host is checked only if the URL is set. */
  readonly site?: string
  /** Required for payment checks. `card` is a payment method of Stripe's test mode, or a card number for a sandbox. */
  readonly stripe?: {
    readonly publishableKey: string
    readonly endpoint?: string
    readonly card?: string
    readonly waitSeconds?: number
    /** Required for callback checks: repeated callbacks, and callbacks without Stripe's signature. */
    readonly webhook?: Webhook
  }
  /** Edition of the build (VITE_API). Defaults to `specification`. */
  readonly edition?: Edition
  /** True if the build has a VITE_GRAPHQL_REALTIME_ENDPOINT. */
  readonly realtime?: boolean
  /** Reasons of known failures, by check ID. */
  readonly known?: Readonly<Record<string, string>>
}

const text = { type: 'string', minLength: 1 }
const address = { type: 'string', pattern: '^https?://[^/]+' }
const account = objectSchema({ username: text, password: text }, ['username', 'password'])

const schema = objectSchema(
  {
    name: text,
    endpoint: address,
    identity: objectSchema({ endpoint: address, clientId: text, clientSecret: text }, ['endpoint', 'clientId']),
    people: objectSchema(Object.fromEntries(players.map((player) => [player, account])), [...personas]),
    expiredToken: text,
    extraHeaders: { type: 'boolean' },
    origin: address,
    site: address,
    stripe: objectSchema(
      {
        // A live key would charge a real card.
        publishableKey: { type: 'string', pattern: '^pk_test_' },
        endpoint: address,
        card: text,
        waitSeconds: { type: 'number', minimum: 1, maximum: 600 },
        webhook: objectSchema({ endpoint: address, secret: { type: 'string', pattern: '^whsec_' } }, [
          'endpoint',
          'secret',
        ]),
      },
      ['publishableKey'],
    ),
    edition: { enum: editions },
    realtime: { type: 'boolean' },
    known: { type: 'object', additionalProperties: text },
  },
  ['name', 'endpoint', 'identity', 'people'],
)

/** Parses the config. Throws if a value is invalid, with its path and the expected value. */
export function readConfig(json: string): ContractConfig {
  const value = parseJsonText(json)
  validateSchema(schema, value, '', 'config')
  return value as ContractConfig
}

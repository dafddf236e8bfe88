import { objectSchema, parseJsonText, validateSchema } from '../../mocks/validation/json-document'
import type { Webhook } from './callbacks'

/** Who the kit plays: one person a role, by the names that the rules of access have for them. */
export const PERSONAS = { agent: 'owner', manager: 'manager', administrator: 'admin' } as const
export type Persona = keyof typeof PERSONAS
export const personas = Object.keys(PERSONAS) as readonly Persona[]
/** Another agent may be named, who is only to be refused. */
export type Player = Persona | 'otherAgent'

export interface Account {
  readonly username: string
  readonly password: string
}

export interface ContractConfig {
  /** What the report calls the service. */
  readonly name: string
  readonly endpoint: string
  readonly identity: { readonly endpoint: string; readonly clientId: string; readonly clientSecret?: string }
  readonly people: Readonly<Record<Persona, Account>> & { readonly otherAgent?: Account }
  /** False where the build is to send no header beside `authorization` (VITE_GRAPHQL_EXTRA_HEADERS). */
  readonly extraHeaders?: boolean
  /** Where the app will be served, for the questions of a browser; any origin will do where none is named. */
  readonly origin?: string
  /** The address of a deployed build, whose host is looked at then. */
  readonly site?: string
  /** Needed to see a payment through. `card` is a payment method of Stripe's test mode, or a number for the stand-in. */
  readonly stripe?: {
    readonly publishableKey: string
    readonly endpoint?: string
    readonly card?: string
    readonly waitSeconds?: number
    /** Needed to send the service callbacks: repeated ones, and such as Stripe has not signed. */
    readonly webhook?: Webhook
  }
  /** Capabilities of part 2 that the build will be given. */
  readonly capabilities?: readonly string[]
  /** Checks whose failure is known, by their ids, each with the reason. */
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
    people: objectSchema({ agent: account, manager: account, administrator: account, otherAgent: account }, [
      ...personas,
    ]),
    extraHeaders: { type: 'boolean' },
    origin: address,
    site: address,
    stripe: objectSchema(
      {
        // A live key would charge somebody.
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
    capabilities: { type: 'array', items: { type: 'string', pattern: '^[A-Z_]+$' } },
    known: { type: 'object', additionalProperties: text },
  },
  ['name', 'endpoint', 'identity', 'people'],
)

/** Throws with the place and with what was expected there. */
export function readConfig(json: string): ContractConfig {
  const value = parseJsonText(json)
  validateSchema(schema, value, '', 'config')
  return value as ContractConfig
}

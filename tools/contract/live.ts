import { createCognitoProvider } from '../../src/lib/auth/cognito/cognito-provider'
import { IdentityError, type IdentityProvider } from '../../src/lib/auth/identity-provider'
import { classify } from '../../src/lib/errors/classify'
import { decodeJwt } from '../../src/lib/auth/tokens'
import { asText, shorten, SkippedCheck, Violation } from './assert'
import { players, type ContractConfig, type Player } from './config'
import { mayBeNull } from './nulls'
import { at, inputOf, isObject, type Json, misfitsOf, operationIn, type Operation, type OperationName } from './schema'

export type Send = (request: Request) => Promise<Response>

export interface Tokens {
  readonly idToken: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly claims: Json
}

/** `full`: the service has the edition `full`. `realtime`: it also pushes changes over AppSync's realtime protocol. */
export type Need = 'full' | 'realtime'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly data: Json | null
  readonly errors: readonly Json[]
  /** Error code as the app reads it. Undefined after a success. */
  readonly code: string | undefined
}

/** A person who signs in, or one without a valid token. */
export type Person = Player | 'nobody' | 'expired'

const isPlayer = (who: string): who is Player => (players as readonly string[]).includes(who)

/** Client of a live service that sends requests like the app. */
export class Live {
  /** What is computed once per run, such as tokens. */
  private readonly memory = new Map<string, Promise<unknown>>()
  /** Answers since the last change. */
  private readonly answers = new Map<string, Promise<unknown>>()
  /** What the run leaves in the service, and what credits and purchases have cost. */
  readonly left = new Set<string>()
  spentCents = 0
  /** The app's own client of the identity provider. */
  readonly identity: IdentityProvider

  constructor(
    readonly config: ContractConfig,
    private readonly sendRequest: Send,
    /** Random prefix that makes idempotency keys of this run unique. */
    readonly run: string,
  ) {
    const { clientSecret = null, ...identity } = config.identity
    this.identity = createCognitoProvider(
      { region: '', userPoolId: '', issuer: '', clientSecret, ...identity },
      {
        fetch: (url, init) => {
          const request = new Request(url, init)
          request.headers.set('origin', this.origin)
          return this.deliver(request)
        },
      },
    )
  }

  get origin(): string {
    return this.config.origin ?? new URL(this.config.site ?? 'https://app.example.com').origin
  }

  has(need: Need): boolean {
    const { edition, realtime } = this.config
    return edition === 'full' && (need === 'full' || realtime === true)
  }

  hasPlayer(player: Player): boolean {
    return this.config.people[player] !== undefined
  }

  /** Returns the config's people among these. */
  present(wanted: readonly Player[] = players): readonly Player[] {
    return wanted.filter((player) => this.hasPlayer(player))
  }

  /** Returns an operation as the service's edition has it. */
  operation(name: OperationName): Operation | undefined {
    return operationIn(this.config.edition ?? 'specification', name)
  }

  /** Returns a value that is computed once per run. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    return remembered(this.memory, key, make)
  }

  /** Forgets answers, because the service may have changed. */
  forget(): void {
    this.answers.clear()
  }

  /** Sends a request like a page of the app. Throws `Violation` on a network error. */
  async send(url: string, init: RequestInit = {}): Promise<Response> {
    return this.deliver(new Request(url, { redirect: 'manual', ...init }))
  }

  private async deliver(request: Request): Promise<Response> {
    const { url } = request
    try {
      return await this.sendRequest(request)
    } catch (error) {
      const message = `no answer from ${url}: ${error instanceof Error ? error.message : String(error)}`
      throw new Violation(message, { cause: `no answer from ${url}` })
    }
  }

  /** Returns the tokens of a user, who signs in once per run. */
  tokens(player: Player): Promise<Tokens> {
    return this.once(`tokens of ${player}`, () => this.signIn(player))
  }

  private async signIn(player: Player): Promise<Tokens> {
    const account = this.config.people[player]
    if (account === undefined) throw new SkippedCheck(`the config has no ${player}`)
    const answer = await this.identity.signIn(account).catch((error: unknown) => refusalOf(error))
    if (typeof answer === 'string' || answer.kind === 'challenge') {
      const said = typeof answer === 'string' ? answer : answer.challenge.name
      throw new Violation(`${account.username} cannot sign in: ${said}`, { cause: 'doctor.sign-in' })
    }
    const { idToken, accessToken, refreshToken = '' } = answer.tokens
    return { idToken, accessToken, refreshToken, claims: decodeJwt(idToken) ?? {} }
  }

  async sub(player: Player): Promise<string> {
    return asText((await this.tokens(player)).claims['sub'] ?? '')
  }

  /** Returns the authorization header of a person. */
  private async authorization(who: Person): Promise<string | null> {
    if (isPlayer(who)) return (await this.tokens(who)).idToken
    if (who === 'nobody') return null
    if (this.config.expiredToken !== undefined) return this.config.expiredToken
    const { idToken, claims } = await this.tokens('agent')
    const [header, , signature] = idToken.split('.')
    const past = { ...claims, iat: 1_700_000_000, exp: 1_700_003_600 }
    return [header, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
  }

  async query(authorization: string | null, query: string, variables: object = {}): Promise<Answer> {
    const response = await this.send(this.config.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json,application/json;q=0.9',
        origin: this.origin,
        ...(authorization === null ? {} : { authorization }),
      },
      body: JSON.stringify({ query, variables }),
    })
    const { status, headers } = response
    const body = await readJson(response)
    const errors = Array.isArray(body['errors']) ? (body['errors'] as readonly Json[]) : []
    const data = isObject(body['data']) ? body['data'] : null
    const code = errors.length > 0 || status >= 400 ? classify({ statusCode: status, errors }).code : undefined
    return { status, headers, data, errors, code }
  }

  /** Sends a document as a person. */
  async queryAs(who: Person, document: string): Promise<Answer> {
    return this.query(await this.authorization(who), document)
  }

  /** Requests an operation with all fields of its answer, and with the arguments that the service's edition has. */
  async ask(who: Person, name: OperationName, args: Json = {}): Promise<Answer> {
    const operation = this.operation(name)
    if (!operation) throw new SkippedCheck('the config has the edition specification')
    const variables = operation.field.args.flatMap((arg) =>
      arg.name in args ? [[arg.name, inputOf(args[arg.name], arg.type)]] : [],
    )
    const send = async () =>
      this.query(await this.authorization(who), operation.document, Object.fromEntries(variables))
    if (operation.kind === 'Query' && name !== 'getChanges')
      return remembered(this.answers, `${who} ${name} ${JSON.stringify(args)}`, send)
    this.forget()
    // Answers that were under way may be older than the change.
    return send().finally(() => this.forget())
  }

  /** Returns the answer of an operation. Throws `Violation` on any error, and if the answer is not of its type. */
  async read(who: Player, name: OperationName, args: Json = {}): Promise<unknown> {
    const { data, errors, code, status } = await this.ask(who, name, args)
    const said = [code, at(errors, '0.message')].filter(Boolean).join(': ')
    if (code !== undefined || !data)
      throw new Violation(`${name} for ${who} is answered with ${status} ${said}`, { cause: `${name} ${code}` })
    const misfits = misfitsOf(this.operation(name) as Operation, data[name], (type, field, of) =>
      mayBeNull(type, field, of, who),
    )
    const [first] = misfits
    const more = misfits.length > 1 ? `, and so on: ${misfits.length} values` : ''
    if (first) throw new Violation(`${first.message}, for ${who}${more}`, { cause: `shape of ${first.field}` })
    return data[name]
  }
}

/** Returns what the identity provider says in a refusal, such as `400 NotAuthorizedException`. */
export function refusalOf(error: unknown): string {
  if (error instanceof IdentityError) return `${error.status} ${error.type}`
  // A failed connection.
  const { cause } = error as Error
  throw cause instanceof Violation ? cause : error
}

function remembered<Value>(memory: Map<string, Promise<unknown>>, key: string, make: () => Promise<Value>) {
  const known = (memory.get(key) as Promise<Value> | undefined) ?? make()
  memory.set(key, known)
  return known
}

async function readJson(response: Response): Promise<Json> {
  const body = await response.text()
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : {}
  } catch {
    throw new Violation(`${response.status} with a body that is no JSON: ${shorten(body)}`)
  }
}

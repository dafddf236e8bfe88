import {
  getNamedType,
  isInputObjectType,
  Kind,
  parse,
  print,
  typeFromAST,
  type DocumentNode,
  type GraphQLType,
} from 'graphql'
import { secretHash } from '../../src/lib/auth/cognito/cognito-client'
import { classify } from '../../src/lib/errors/classify'
import { decodeJwt } from '../../src/lib/auth/tokens'
import { isExtension, specificationDocument } from '../extensions.mjs'
import { assert, shorten, SkippedCheck, Violation } from './assert'
import type { ContractConfig, Player } from './config'
import { schema } from './schema'

export type Send = (request: Request) => Promise<Response>

export interface Tokens {
  readonly idToken: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** `full`: the service has the edition `full`. `realtime`: it also pushes changes over AppSync's realtime protocol. */
export type Need = 'full' | 'realtime'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors: readonly Readonly<Record<string, unknown>>[]
  /** Error code as the app reads it. Undefined after a success. */
  readonly code: string | undefined
}

/** Result of a mutation, with errors that the user can correct. */
export interface Result {
  readonly success?: boolean
  readonly errors?: readonly { readonly code: string; readonly field?: string | null }[]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const PLAYERS: readonly string[] = ['agent', 'otherAgent', 'manager', 'administrator'] satisfies Player[]
const isPlayer = (who: string | null): who is Player => who !== null && PLAYERS.includes(who)

/** Client of a live service that sends requests like the app. */
export class Live {
  private readonly signedIn = new Map<Player, Promise<Tokens>>()

  constructor(
    readonly config: ContractConfig,
    private readonly sendRequest: Send,
    /** Random prefix that makes idempotency keys of this run unique. */
    readonly run: string,
  ) {}

  get origin(): string {
    return this.config.origin ?? new URL(this.config.site ?? 'https://app.example.com').origin
  }

  has(need: Need): boolean {
    const { edition, realtime } = this.config
    return edition === 'full' && (need === 'full' || realtime === true)
  }

  /** Sends a request like a page of the app. Throws `Violation` on a network error. */
  async send(url: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    try {
      return await this.sendRequest(new Request(url, { redirect: 'manual', ...init }))
    } catch (error) {
      throw new Violation(`no answer from ${url}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async identity(operation: string, input: object): Promise<{ response: Response; body: Record<string, unknown> }> {
    const response = await this.send(this.config.identity.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        origin: this.origin,
      },
      body: JSON.stringify(input),
    })
    return { response, body: (await readJson(response)) ?? {} }
  }

  async proof(username: string): Promise<Record<string, string>> {
    const { clientId, clientSecret } = this.config.identity
    return clientSecret === undefined ? {} : { SECRET_HASH: await secretHash(username, clientId, clientSecret) }
  }

  async initiate(authFlow: string, username: string, parameters: object) {
    const { clientId } = this.config.identity
    const AuthParameters = { ...parameters, ...(await this.proof(username)) }
    return this.identity('InitiateAuth', { AuthFlow: authFlow, ClientId: clientId, AuthParameters })
  }

  /** Returns the tokens of a user, who signs in once per run. */
  tokens(player: Player): Promise<Tokens> {
    const known = this.signedIn.get(player) ?? this.signIn(player)
    this.signedIn.set(player, known)
    return known
  }

  private async signIn(player: Player): Promise<Tokens> {
    const account = this.config.people[player]
    if (account === undefined) throw new SkippedCheck(`the config has no ${player}`)
    const { username, password } = account
    const { response, body } = await this.initiate('USER_PASSWORD_AUTH', username, {
      USERNAME: username,
      PASSWORD: password,
    })
    const result = body['AuthenticationResult'] as Record<string, unknown> | undefined
    const why = [body['__type'], body['ChallengeName'], body['message'] ?? body['Message']].filter(Boolean).join(': ')
    assert(result, `${username} cannot sign in: ${response.status} ${why}`)
    const idToken = text(result['IdToken'])
    return {
      idToken,
      accessToken: text(result['AccessToken']),
      refreshToken: text(result['RefreshToken']),
      claims: decodeJwt(idToken) ?? {},
    }
  }

  async sub(player: Player): Promise<string> {
    return text((await this.tokens(player)).claims['sub'])
  }

  async query(who: Player | string | null, document: string, variables: object = {}): Promise<Answer> {
    const sent = this.has('full') ? { query: document, variables } : bySpecification(document, variables)
    const authorization = isPlayer(who) ? (await this.tokens(who)).idToken : who
    const response = await this.send(this.config.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json,application/json;q=0.9',
        origin: this.origin,
        ...(authorization === null ? {} : { authorization }),
      },
      body: JSON.stringify(sent),
    })
    const { status, headers } = response
    const body = await readJson(response)
    const errors = Array.isArray(body?.['errors']) ? (body['errors'] as Answer['errors']) : []
    const data = (body?.['data'] ?? null) as Answer['data']
    const code = errors.length > 0 || status >= 400 ? classify({ statusCode: status, errors }).code : undefined
    return { status, headers, data, errors, code }
  }

  /** Returns the first field of the response. Throws `Violation` on any error. */
  async field<T>(who: Player, query: string, variables: object = {}): Promise<T> {
    const { data, errors, code, status } = await this.query(who, query, variables)
    assert(code === undefined && data, `${who}: ${status} ${code ?? ''} ${shorten(JSON.stringify(errors))}`)
    return Object.values(data)[0] as T
  }

  /** Returns the error code of an operation, from its result or from a GraphQL error. Undefined if it succeeded. */
  async refusal(who: Player, query: string, variables: object = {}) {
    const answer = await this.query(who, query, variables)
    const result = Object.values(answer.data ?? {})[0] as Result | null | undefined
    const refused = result?.success === false ? result.errors?.[0] : undefined
    const info = answer.errors[0]?.['errorInfo'] as { field?: string | null } | null | undefined
    const code = answer.code ?? (result?.success === false ? (refused?.code ?? 'no code') : undefined)
    return { code, field: refused?.field ?? info?.field ?? undefined, answer }
  }
}

/** Returns the query and variables as the edition `specification` of the app sends them. */
function bySpecification(query: string, variables: object): { query: string; variables: object } {
  const document = parse(query)
  return {
    query: print(specificationDocument(document, schema)),
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, value]: [string, unknown]) => [
        name,
        inputBySpecification(value, typeOfVariable(document, name)),
      ]),
    ),
  }
}

function typeOfVariable({ definitions }: DocumentNode, name: string): GraphQLType | undefined {
  const variables = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? (each.variableDefinitions ?? []) : [],
  )
  const definition = variables.find(({ variable }) => variable.name.value === name)
  return definition && typeFromAST(schema, definition.type)
}

/** Returns a variable without input fields that are extensions. */
function inputBySpecification(value: unknown, type: GraphQLType | undefined): unknown {
  const named = getNamedType(type)
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isExtension(named.getFields()[key]?.astNode)))
}

async function readJson(response: Response): Promise<Record<string, unknown> | null> {
  const body = await response.text()
  try {
    return JSON.parse(body) as Record<string, unknown> | null
  } catch {
    throw new Violation(`${response.status} with a body that is no JSON: ${shorten(body)}`)
  }
}

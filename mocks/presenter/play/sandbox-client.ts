import { signIn } from '../../control/sign-in'
import { type Call, createClient } from '../../control/client'
import type { Operation } from '../../control/api-types'
import type { StoryWorld } from '../../control/stories/story-document'
import { valueAt } from '../../control/stories/compare-values'
import { didYouMean } from '../../../src/shared/did-you-mean'

const PUBLISHABLE_KEY = 'pk_test_fairlead'

export interface CallResult {
  /** Value of the operation's field in the response data. After a GraphQL error, the entire response body. */
  readonly answer: unknown
  /** Error code from the result data or from a GraphQL error. Undefined if the operation succeeded. */
  readonly code: string | undefined
}

/**
 * HTTP client for a mock backend, in this page or on a server. Sends the same requests as the app, its card form, and
 * the console.
 */
export class SandboxClient {
  /** Identity token of the signed-in user. */
  token: string | undefined
  /** Calls the control API. */
  readonly control: Call
  private operations: Promise<readonly Operation[]> | undefined

  constructor(
    private readonly send: (request: Request) => Promise<Response>,
    private readonly baseUrl: string,
  ) {
    this.control = createClient(baseUrl, send)
  }

  async begin(world: StoryWorld): Promise<void> {
    await this.control('POST start', world)
    this.token = undefined
  }

  async signIn(username: string): Promise<void> {
    this.token = await this.tokenOf(username)
  }

  /** Signs a user in, and returns the identity token. The client's current user stays the same. */
  async tokenOf(username: string): Promise<string> {
    return (await signIn(this.send, this.baseUrl, username)).idToken
  }

  /** Calls an operation of schema.graphql, by default as the current user. */
  async call(name: string, variables: Readonly<Record<string, unknown>>, token = this.token): Promise<CallResult> {
    const { query, argumentNames } = await this.operation(name)
    const unknownName = Object.keys(variables).find((variable) => !argumentNames.includes(variable))
    if (unknownName)
      throw new Error(`${name} has no argument ${unknownName}; it takes ${argumentNames.join(', ') || 'none'}`)
    const headers = token === undefined ? {} : { authorization: token }
    const response = await this.post('graphql', { query, variables }, headers)
    const body: unknown = await response.json()
    const answer = valueAt(body, `data.${name}`) ?? null
    const error = valueAt(body, 'errors.0')
    if (error !== undefined) return { answer: body, code: codeOf(error) }
    if (valueAt(answer, 'success') === false) return { answer, code: String(valueAt(answer, 'errors.0.code')) }
    return { answer, code: undefined }
  }

  /** Returns the GraphQL document of an operation. The backend knows the schema, so that no page has to parse it. */
  private async operation(name: string): Promise<Operation> {
    this.operations ??= this.control('GET operations')
    const all = await this.operations
    const found = all.find((operation) => operation.name === name)
    if (found) return found
    const names = all.map((operation) => operation.name)
    throw new Error(`unknown operation ${name}${didYouMean(name, names)}`)
  }

  /** Confirms a payment with a new card. Returns the decline or error code, or undefined if the payment succeeded. */
  async confirmCard(card: { readonly clientSecret: string; readonly number: string }): Promise<string | undefined> {
    const [intentId] = card.clientSecret.split('_secret_')
    const form = new URLSearchParams({
      client_secret: card.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': card.number.startsWith('37') ? '1234' : '123',
    })
    const kind = card.clientSecret.startsWith('seti') ? 'setup_intents' : 'payment_intents'
    const response = await this.send(
      new Request(new URL(`stripe-api/v1/${kind}/${intentId}/confirm`, this.baseUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
        body: form,
      }),
    )
    const answer: unknown = await response.json()
    if (response.ok) return undefined
    const code = valueAt(answer, 'error.decline_code') ?? valueAt(answer, 'error.code')
    return typeof code === 'string' ? code : `HTTP ${response.status}`
  }

  private post(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return this.send(new Request(new URL(path, this.baseUrl), { ...init, body: JSON.stringify(body) }))
  }
}

function codeOf(error: unknown): string {
  const code = valueAt(error, 'errorType') ?? valueAt(error, 'extensions.code')
  if (typeof code === 'string') return code
  return 'INTERNAL'
}

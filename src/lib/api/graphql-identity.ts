import { AppError } from '../errors/app-error'
import { classify, fromRefusals, type Refusal } from '../errors/classify'
import { isRecord, type UnknownRecord } from '../errors/parse-error'
import { createBackendFetch, type BackendFetchOptions } from './backend-fetch'
import { realTimers, type Timers } from '../time/timers'
import type { GraphqlIdentityCalls } from '../auth/identity-provider'

export interface IdentityVariantOptions extends BackendFetchOptions {
  readonly endpoint: string
  readonly timers?: Timers | undefined
}

/** Shorter than the usual timeout, because the identity provider is called afterwards. */
export const variantTimeoutMs = 10_000

const signInDocument = `mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) {
    success accessToken idToken refreshToken expiresIn
    errors { message code field }
  }
}`

const signUpDocument = `mutation SignUp($input: SignUpInput!) {
  signUp(input: $input) {
    success userSub codeDelivery { destination medium attribute }
    errors { message code field }
  }
}`

const confirmSignUpDocument = `mutation ConfirmSignUp($username: String!, $code: String!) {
  confirmSignUp(username: $username, code: $code) { success errors { message code field } }
}`

/** Returns the GraphQL variants of sign-in, sign-up, and confirmation. If one throws, the caller uses the provider. */
export function createIdentityVariants(options: IdentityVariantOptions): GraphqlIdentityCalls {
  const send = createBackendFetch(options)

  async function post(body: UnknownRecord): Promise<{ statusCode: number; bodyText: string }> {
    const controller = new AbortController()
    const cancelTimeout = (options.timers ?? realTimers).after(variantTimeoutMs, () => controller.abort())
    try {
      const response = await send(options.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
        body: JSON.stringify(body),
        signal: controller.signal,
      })
      return { statusCode: response.status, bodyText: await response.text() }
    } finally {
      cancelTimeout()
    }
  }

  async function mutate(operationName: string, field: string, query: string, variables: UnknownRecord) {
    const answer = await post({ operationName, query, variables })
    const payload = readPayload(answer.bodyText, field)
    if (!payload) throw classify(answer)
    if (payload['success'] !== true) throw fromRefusals(payload['errors'] as readonly Refusal[] | undefined)
    return payload
  }

  return {
    async signIn({ username, password }) {
      const answer = await mutate('SignIn', 'signIn', signInDocument, { email: username, password })
      const [accessToken, idToken, refreshToken] = ['accessToken', 'idToken', 'refreshToken'].map(
        (name) => answer[name],
      )
      if (!isText(accessToken) || !isText(idToken) || !isText(refreshToken)) throw new AppError('AUTHENTICATION_FAILED')
      const expiresIn = answer['expiresIn']
      return {
        kind: 'tokens',
        tokens: {
          accessToken,
          idToken,
          refreshToken,
          expiresInSeconds: typeof expiresIn === 'number' ? expiresIn : undefined,
        },
      }
    },
    async signUp(input) {
      const { address, addressLine2, city, state, zipCode, nmlsNumber, ...person } = input
      const composite = {
        line1: address,
        line2: addressLine2 || undefined,
        city,
        state,
        zipCode,
        nmlsNumber: nmlsNumber || undefined,
      }
      const answer = await mutate('SignUp', 'signUp', signUpDocument, {
        input: { ...person, address: composite },
      })
      const delivery = answer['codeDelivery']
      return {
        userSub: orNull(answer['userSub']),
        confirmed: false,
        codeDelivery: isRecord(delivery)
          ? {
              destination: orNull(delivery['destination']),
              medium: orNull(delivery['medium']),
              attribute: orNull(delivery['attribute']),
            }
          : null,
      }
    },
    async confirmSignUp({ username, code }) {
      await mutate('ConfirmSignUp', 'confirmSignUp', confirmSignUpDocument, { username, code: code.trim() })
    },
  }
}

/** Returns the payload of the requested field, or null if it is missing. */
function readPayload(bodyText: string, field: string): UnknownRecord | null {
  try {
    const body: unknown = JSON.parse(bodyText)
    const data = isRecord(body) ? body['data'] : null
    const payload = isRecord(data) ? data[field] : null
    return isRecord(payload) ? payload : null
  } catch {
    // Not a GraphQL response. The caller classifies it by its HTTP status.
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const orNull = (value: unknown): string | null => (isText(value) ? value : null)

import { pageNewsOf } from '../server/page-news'
import type { StripeError } from '@stripe/stripe-js'

export type Fields = Readonly<Record<string, string>>
export type StripeResponse<T> =
  { readonly ok: T; readonly error?: undefined } | { readonly ok?: undefined; readonly error: StripeError }

export interface StripeApi {
  get<T>(path: string, fields: Fields): Promise<StripeResponse<T>>
  post<T>(path: string, fields: Fields): Promise<StripeResponse<T>>
  /**
   * Returns the backend's simulated time, based on the time in the latest response. Before the first response, returns
   * the local time.
   */
  now(): number
}

const UNREACHABLE: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

const UNREADABLE: StripeError = { type: 'api_error', message: 'An unexpected error occurred. Please try again.' }

/** Returns a client of Stripe's REST API. Network failures and invalid responses are returned as errors, not thrown. */
export function createStripeApi(apiBase: string, key: string, fetch: typeof globalThis.fetch): StripeApi {
  let offsetMs = 0

  async function send<T>(path: string, init: RequestInit): Promise<StripeResponse<T>> {
    let response: Response
    try {
      response = await fetch(apiBase + path, init)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return { error: UNREACHABLE }
    }
    const news = pageNewsOf(response)
    if (news) offsetMs = news.nowMs - Date.now()
    const body = await readJson(response)
    if (body === undefined) return { error: UNREADABLE }
    if ('error' in body) return { error: body.error as StripeError }
    return response.ok ? { ok: body as T } : { error: UNREADABLE }
  }

  return {
    now: () => Date.now() + offsetMs,
    get: (path, fields) => send(`${path}?${new URLSearchParams({ key, ...fields }).toString()}`, {}),
    post: (path, fields) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ key, ...fields }).toString(),
      }),
  }
}

async function readJson(response: Response): Promise<object | undefined> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    // The body is not JSON, for example because it is truncated or an HTML page of a proxy.
    return undefined
  }
}

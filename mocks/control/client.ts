import type { Routes } from './routes'

/** Name of a route of the control API: method and path, such as `POST clock`. */
export type RouteName = keyof Routes
export type ControlInput<Name extends RouteName> = Parameters<Routes[Name]['parse']>[0]
export type ControlOutput<Name extends RouteName> = Awaited<ReturnType<Routes[Name]['run']>>

/** Calls a route of the control API, such as `call('POST clock', { advance: 'PT2H' })`. */
export type Call = <Name extends RouteName>(
  name: Name,
  ...input: undefined extends ControlInput<Name> ? [input?: ControlInput<Name>] : [input: ControlInput<Name>]
) => Promise<ControlOutput<Name>>

/** Body of an error response. */
export interface ControlErrorBody {
  readonly error: string
  /** Path of the invalid value in the input. Null if the error is not about a value. */
  readonly path: string | null
}

/** An error response of the control API. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly path: string | null

  constructor(
    readonly status: number,
    { error, path }: Partial<ControlErrorBody>,
  ) {
    super(error ?? `The sandbox responded with status ${status}`)
    this.path = path ?? null
  }
}

/** Sends a request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>

/** Creates a client of the control API of the backend below a URL (docs/qa-guide.md). */
export function createClient(baseUrl: string | URL, send: Send = (request) => fetch(request)): Call {
  return async (name, input?: unknown) => {
    const [method = '', path = ''] = name.split(' ')
    const url = new URL(`__sandbox/${path}`, baseUrl)
    const isQuery = method === 'GET'
    if (isQuery)
      for (const [key, value] of Object.entries(input ?? {}))
        if (value !== undefined) url.searchParams.set(key, String(value))
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input ?? {}) }
    const response = await send(new Request(url, { method, ...(isQuery ? {} : json) }))
    if (response.ok) return response.json()
    throw new ControlError(response.status, await errorBodyOf(response))
  }
}

/** Returns the body of an error response. Errors outside of the control API have a `message`, or no JSON at all. */
async function errorBodyOf(response: Response): Promise<Partial<ControlErrorBody>> {
  try {
    const { message, ...body } = await response.json()
    return { error: message, ...body }
  } catch {
    return {}
  }
}

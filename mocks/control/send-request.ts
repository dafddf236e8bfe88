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

export type Send = (request: Request) => Promise<Response>

/** Sends a request to a route, such as `POST clock`, and returns the JSON of its response. Throws a ControlError. */
export async function sendRequest(
  baseUrl: string | URL,
  route: string,
  input: unknown,
  send: Send = (request) => fetch(request),
) {
  const [method = '', path = ''] = route.split(' ')
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

/** Returns the body of an error response. Errors outside of the control API have a `message`, or no JSON at all. */
async function errorBodyOf(response: Response): Promise<Partial<ControlErrorBody>> {
  try {
    const { message, ...body } = await response.json()
    return { error: message, ...body }
  } catch {
    return {}
  }
}

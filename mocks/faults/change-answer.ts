import { errorAt } from './answers'

/** Rewrites the body of a JSON answer; any other answer stays as it is. */
export async function changeJson(response: Response, change: (json: string) => string): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

interface Answer {
  readonly data?: unknown
  readonly errors?: readonly unknown[]
}

/** Puts a value at a path of the answer's data; a list on the way is followed into each of its items. */
export function replaceAt(json: string, path: readonly string[], by: unknown): string {
  const answer = JSON.parse(json) as Answer
  put(answer.data, path, by)
  return JSON.stringify(answer)
}

export function appendError(json: string, path: readonly string[]): string {
  const answer = JSON.parse(json) as Answer
  return JSON.stringify({ ...answer, errors: [...(answer.errors ?? []), errorAt(path, 'INTERNAL')] })
}

function put(value: unknown, path: readonly string[], by: unknown): void {
  const [head, ...rest] = path
  if (typeof value !== 'object' || value === null || head === undefined) return
  if (Array.isArray(value) && !/^\d+$/.test(head)) {
    for (const item of value) put(item, path, by)
    return
  }
  if (rest.length > 0) put(Reflect.get(value, head), rest, by)
  else if (Object.hasOwn(value, head)) Reflect.set(value, head, by)
}

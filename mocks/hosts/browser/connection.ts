import type { Fetch } from './worker-client'

/** Starts the backend in one place, for example in a worker. Calls `onGone` when a started backend dies. */
export type Host = (onGone: () => void) => Promise<Fetch>

/** Error for requests when no host started. Matches `fetch` offline, so the app needs no extra case. */
class NoBackendError extends TypeError {
  constructor(reasons: readonly unknown[]) {
    super('Failed to fetch', { cause: reasons })
  }
}

/**
 * Returns a function that connects to the first host that starts. After a host dies, the next call starts over. If no host
 * starts, calls `onNone` once, and every call fails until the page is reloaded.
 */
export function createConnection(hosts: readonly Host[], onNone: () => void): () => Promise<Fetch> {
  let backend: Promise<Fetch> | undefined
  const reset = () => {
    backend = undefined
  }

  async function start(): Promise<Fetch> {
    const reasons: unknown[] = []
    for (const host of hosts) {
      try {
        return await host(reset)
      } catch (reason) {
        reasons.push(reason)
      }
    }
    onNone()
    throw new NoBackendError(reasons)
  }

  return () => (backend ??= start())
}

/** Resolves like `promise`, or rejects after the timeout. */
export async function withTimeout<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out after ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

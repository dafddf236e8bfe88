import type { Fetch } from './worker-client'

/** One place where the backend can run. `onGone` is called when it was there and has died. */
export type Host = (onGone: () => void) => Promise<Fetch>

/** What a request is told when no host could be started: the same as by fetch without a network, so that the app needs no other case. */
export class NoBackendError extends TypeError {
  constructor(reasons: readonly unknown[]) {
    super('Failed to fetch', { cause: reasons })
  }
}

/**
 * The page's way to its backend: the first host that starts. When one has died, the next request starts over; when none
 * could be started, `onNone` is called once and every request fails until the page is reloaded.
 */
export function createConnection(hosts: readonly Host[], onNone: () => void): () => Promise<Fetch> {
  let backend: Promise<Fetch> | undefined
  const forget = () => {
    backend = undefined
  }

  async function start(): Promise<Fetch> {
    const reasons: unknown[] = []
    for (const host of hosts) {
      try {
        return await host(forget)
      } catch (reason) {
        reasons.push(reason)
      }
    }
    onNone()
    throw new NoBackendError(reasons)
  }

  return () => (backend ??= start())
}

/** Rejects when a promise takes longer; what it brings afterwards is nobody's. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`Nothing came within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(limit)
  }
}

export type Send = (request: Request) => Promise<Response>

/** Number of requests, and the longest wait for a response. */
export interface Wait {
  readonly asked: number
  readonly ms: number
}

/**
 * Repeats a request until a promise settles. Returns the number of requests and the longest wait. A wait starts when
 * the request is due, not when it is sent, so a blocked thread counts.
 */
export async function longestWait(
  send: Send,
  ask: (send: Send) => Promise<void>,
  until: Promise<unknown>,
  everyMs = 10,
): Promise<Wait> {
  const ending = new AbortController()
  const over = until.finally(() => ending.abort())
  let asked = 0
  let longestMs = 0
  let dueAt = Infinity
  const timed: Send = async (request) => {
    const beganAt = Math.min(dueAt, performance.now())
    dueAt = Infinity
    const response = await send(request)
    asked++
    longestMs = Math.max(longestMs, performance.now() - beganAt)
    return response
  }
  while (!ending.signal.aborted) {
    dueAt = performance.now() + everyMs
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    await ask(timed)
  }
  await over
  return { asked, ms: longestMs }
}

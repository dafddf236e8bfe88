export type Send = (request: Request) => Promise<Response>

/** How many requests there were, and how long the longest wait for an answer was. */
export interface Wait {
  readonly asked: number
  readonly ms: number
}

/**
 * Asks again and again until something has come to its end. A wait begins when the question was due, not when it could be
 * asked at last: a thread that was busy in between has kept somebody waiting.
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

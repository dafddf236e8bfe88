import type { DomainContext } from './context'
import { conflict } from './errors'
import { canonicalJson } from './hash'

/**
 * Runs an operation once per idempotency key. A repeated call with the same key and input returns the first result. A
 * call with the same key and another input throws CONFLICT. A failed operation does not use up its key.
 */
export function runOnce<T>(
  ctx: DomainContext,
  operation: string,
  key: string | null | undefined,
  input: unknown,
  run: () => T,
): T {
  if (!key) return run()
  if (key.length > 200) throw conflict('idempotencyKey', 'The idempotency key is longer than 200 characters.')
  const owner = ctx.actor.kind === 'user' ? ctx.actor.userId : ctx.actor.kind
  const id = `${owner}:${key}`
  const text = canonicalJson(input)
  const earlier = ctx.store.idempotency.get(id)
  if (earlier) {
    if (earlier.operation !== operation || earlier.input !== text)
      throw conflict('idempotencyKey', 'This request was already used for something else. Please start over.')
    return JSON.parse(earlier.result) as T
  }
  const result = run()
  insertResult(ctx, id, operation, text, canonicalJson(result))
  return result
}

/** Stores the JSON of an operation's input and result, so that a repeated request finds them. */
export function insertResult(ctx: DomainContext, id: string, operation: string, input: string, result: string): void {
  ctx.store.idempotency.insert({ id, operation, input, result, at: ctx.now })
}

import type { DomainContext } from './context'
import { conflict } from './errors'
import { canonicalJson } from './hash'

/**
 * Runs a money operation once per key: the same key with the same input gives the first result again, the same key
 * with another input is refused. A refused operation leaves no trace, so its key may be used again.
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
  ctx.store.idempotency.insert({ id, operation, input: text, result: canonicalJson(result), at: ctx.now })
  return result
}

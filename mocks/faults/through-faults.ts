import type { Struck } from './kind'
import { kindOf } from './kinds'
import type { Strike } from './striking'

/** Lets faults strike a request: before the service, instead of it, and upon its answer, each in the given order. */
export async function throughFaults(
  strikes: readonly Strike[],
  request: Struck,
  serve: () => Promise<Response>,
): Promise<Response> {
  const struck = strikes.map(({ fault: { effect } }) => ({ effect, kind: kindOf(effect) }))
  for (const { effect, kind } of struck) {
    if (kind.phase === 'before') await kind.apply(effect, request)
    if (kind.phase === 'instead') return kind.apply(effect, request)
  }
  let response = await serve()
  for (const { effect, kind } of struck) if (kind.phase === 'after') response = await kind.apply(effect, response)
  return response
}

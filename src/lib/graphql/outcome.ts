import { classify, fromRefusals, type Refusal } from '../errors/classify'
import type { AppError } from '../errors/app-error'

/** What mutations of the API answer with: the wish was carried out, or why not. */
export interface MutationPayload {
  readonly success: boolean
  readonly errors?: readonly Refusal[] | null
}

/** A mutation's data: one field, named like the mutation, with its payload. */
export type Answer<Name extends string, Payload = MutationPayload> = Readonly<Record<Name, Payload | null>>

export type MutationOutcome<Payload> =
  { readonly ok: true; readonly payload: Payload } | { readonly ok: false; readonly error: AppError }

/**
 * How a mutation ended: thrown errors, errors beside the data, refusals in the data and an empty answer are all
 * failures, and none of them is ever taken for success.
 */
export function readOutcome<Payload extends MutationPayload>(
  result: { readonly error?: unknown },
  payload: Payload | null | undefined,
): MutationOutcome<Payload> {
  if (payload?.success) return { ok: true, payload }
  if (payload) return { ok: false, error: fromRefusals(payload.errors) }
  return { ok: false, error: classify(result.error ?? new Error('The answer was empty')) }
}

/** A mutation's outcome whether it answers or throws. */
export async function attempt<Payload>(
  send: () => Promise<MutationOutcome<Payload>>,
): Promise<MutationOutcome<Payload>> {
  try {
    return await send()
  } catch (error) {
    return { ok: false, error: classify(error) }
  }
}

/** What stood in the way of a mutation, whether it answered or threw; null when it was carried out. */
export async function failureOf(send: () => Promise<MutationOutcome<unknown>>): Promise<AppError | null> {
  const outcome = await attempt(send)
  return outcome.ok ? null : outcome.error
}

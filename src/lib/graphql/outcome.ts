import { classify, fromRefusals, type Refusal } from '../errors/classify'
import type { AppError } from '../errors/app-error'

/** What mutations of the API answer with: the wish was carried out, or why not. */
export interface MutationPayload {
  readonly success: boolean
  readonly errors?: readonly Refusal[] | null
}

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

import type { AppError } from '../errors/app-error'
import { classify, fromRefusals, type Refusal } from '../errors/classify'

/** Payload of the API's mutations: success, or the reasons for the failure. */
export interface MutationPayload {
  readonly success: boolean
  readonly errors?: readonly Refusal[] | null
}

export type MutationOutcome<Payload> =
  | { readonly status: 'done'; readonly payload: Payload }
  /** The mutation had no effect. */
  | { readonly status: 'refused'; readonly error: AppError }
  /**
   * The mutation may have been applied. Sent again with its key, it is applied once in the edition `full`. In the edition
   * `specification`, it may be applied twice (`movesMoney` of use-app-mutation.ts).
   */
  | { readonly status: 'unknown'; readonly error: AppError }

/** Codes of failures that do not come from the business rules, so the mutation may have been applied. */
const uncertainCodes: ReadonlySet<string> = new Set(['INTERNAL', 'SERVICE_UNAVAILABLE', 'TIMEOUT'])

/**
 * Returns the outcome of a mutation. Errors next to the data, refusals in the data, and an empty response all count as
 * failures.
 */
export function readOutcome<Payload extends MutationPayload>(
  result: { readonly error?: unknown },
  payload: Payload | null | undefined,
): MutationOutcome<Payload> {
  if (payload?.success) return { status: 'done', payload }
  if (payload) return failed(fromRefusals(payload.errors))
  return failed(classify(result.error ?? new Error('The response was empty')))
}

/** Returns the outcome for an error. */
export function failed(error: AppError): MutationOutcome<never> {
  const isUncertain = error.aborted || error.network || uncertainCodes.has(error.code)
  return { status: isUncertain ? 'unknown' : 'refused', error }
}

/** Returns the error of an outcome, or null if the mutation succeeded. */
export function failureOf(outcome: MutationOutcome<unknown>): AppError | null {
  return outcome.status === 'done' ? null : outcome.error
}

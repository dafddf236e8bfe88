import type { AppError } from '../errors/app-error'
import { classify, fromRefusals, type Refusal } from '../errors/classify'
import { isRecord } from '../errors/parse-error'

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
   * The mutation may have been applied. It has no `error`, so that no caller takes it for a refusal: `failureText` and
   * `failureMessage` return its text. `useAppMutation` has refetched the screen's queries.
   */
  | { readonly status: 'unknown'; readonly cause: AppError }

type FailedOutcome = Exclude<MutationOutcome<unknown>, { status: 'done' }>

/** Codes of failures that do not come from the business rules, so the mutation may have been applied. */
const uncertainCodes: ReadonlySet<string> = new Set(['INTERNAL', 'SERVICE_UNAVAILABLE', 'TIMEOUT'])

/** Text for an outcome that is not known. It is the same everywhere, and claims nothing. */
export const unknownOutcome = {
  title: 'We could not see whether this was done',
  description: 'Look at what is saved now before you repeat it.',
} as const

export const unknownOutcomeText = `${unknownOutcome.title}. ${unknownOutcome.description}`

/**
 * Returns the outcome of a mutation. `success: false` is the service's own answer, whatever its code. Errors next to
 * the data and an empty response leave the outcome unknown, unless the code says that nothing was done.
 */
export function readOutcome<Payload extends MutationPayload>(
  result: { readonly error?: unknown },
  payload: Payload | null | undefined,
): MutationOutcome<Payload> {
  if (payload?.success) return { status: 'done', payload }
  if (payload?.success === false) return { status: 'refused', error: fromRefusals(payload.errors) }
  const cause = classify(result.error ?? new Error('The response was empty'))
  // The service ran the mutation, and failed to read a part of its response.
  return payload || hasErrorBelowField(result.error) ? { status: 'unknown', cause } : failed(cause)
}

/** Returns the outcome for an error. */
export function failed(error: AppError): FailedOutcome {
  const isUncertain = error.aborted || error.network || uncertainCodes.has(error.code)
  return isUncertain ? { status: 'unknown', cause: error } : { status: 'refused', error }
}

/** Returns whether a GraphQL error is about a part of the mutation's payload. */
function hasErrorBelowField(error: unknown): boolean {
  const errors = isRecord(error) && Array.isArray(error['errors']) ? error['errors'] : []
  return errors.some((one) => isRecord(one) && Array.isArray(one['path']) && one['path'].length > 1)
}

/** Returns what a form says about a mutation that did not succeed. */
export function failureMessage(outcome: FailedOutcome): string {
  return outcome.status === 'refused' ? outcome.error.message : unknownOutcomeText
}

/** A title and a sentence for a notification. */
export interface FailureText {
  readonly title: string
  readonly description: string
  /** The error behind it, for its details. */
  readonly error?: unknown
}

/**
 * Returns the notification about a mutation that did not succeed, or null after success or if the user has left.
 * `refusedTitle` says what was not done. It is used only if the service refused.
 */
export function failureText(outcome: MutationOutcome<unknown>, refusedTitle: string): FailureText | null {
  switch (outcome.status) {
    case 'done':
      return null
    case 'refused':
      return { title: refusedTitle, description: outcome.error.message, error: outcome.error }
    case 'unknown':
      return outcome.cause.aborted ? null : { ...unknownOutcome, error: outcome.cause }
  }
}

import type { AppError } from '../errors/app-error'
import { classify, fromRefusals, type Refusal } from '../errors/classify'

/** What mutations of the API answer with: the wish was carried out, or why not. */
export interface CommandPayload {
  readonly success: boolean
  readonly errors?: readonly Refusal[] | null
}

/** The messages of a refusal by the field that each is about, as the API names it. */
export type FieldMessages = Readonly<Record<string, string>>

export type CommandOutcome<Payload> =
  | { readonly status: 'done'; readonly payload: Payload }
  /** It is certain that nothing was changed. */
  | { readonly status: 'refused'; readonly error: AppError; readonly fields: FieldMessages }
  /**
   * It is not known whether it was carried out. Sent again with its key it is carried out once, where the service has the
   * capability `idempotency`. Elsewhere a repetition may be carried out too (`movesMoney` of use-command.ts).
   */
  | { readonly status: 'unknown'; readonly error: AppError }

/** Codes of answers that come from somewhere before the rules, or from nowhere. */
const uncertainCodes: ReadonlySet<string> = new Set(['INTERNAL', 'SERVICE_UNAVAILABLE', 'TIMEOUT'])

/**
 * How a mutation ended: thrown errors, errors beside the data, refusals in the data and an empty answer are all
 * failures, and none of them is ever taken for success.
 */
export function readOutcome<Payload extends CommandPayload>(
  result: { readonly error?: unknown },
  payload: Payload | null | undefined,
): CommandOutcome<Payload> {
  if (payload?.success) return { status: 'done', payload }
  if (payload) return failed(fromRefusals(payload.errors), fieldMessages(payload.errors))
  return failed(classify(result.error ?? new Error('The answer was empty')))
}

/** A failure that is known as an error, as an outcome. */
export function failed(error: AppError, fields?: FieldMessages): CommandOutcome<never> {
  if (error.aborted || error.network || uncertainCodes.has(error.code)) return { status: 'unknown', error }
  return { status: 'refused', error, fields: fields ?? (error.field ? { [error.field]: error.message } : {}) }
}

function fieldMessages(refusals: readonly Refusal[] | null | undefined): FieldMessages {
  const messages: Record<string, string> = {}
  for (const { field, message } of refusals ?? []) {
    if (field && message && !Object.hasOwn(messages, field)) messages[field] = message
  }
  return messages
}

/** What stood in the way; null when it was carried out. */
export function failureOf(outcome: CommandOutcome<unknown>): AppError | null {
  return outcome.status === 'done' ? null : outcome.error
}

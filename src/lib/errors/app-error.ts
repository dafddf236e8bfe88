import { errorMessages, isRetryableCode, type ErrorCode } from './catalogue'

/** One reason of an error, with the input field that it is about, as the API names it. */
export interface Reason {
  readonly message: string
  readonly field?: string | undefined
}

export interface AppErrorOptions {
  /** Default: the catalog's text for the code. */
  readonly message?: string | undefined
  readonly retryable?: boolean | undefined
  /** The input field that the error is about, as the API names it. */
  readonly field?: string | undefined
  /** All reasons, if there are several. */
  readonly reasons?: readonly Reason[] | undefined
  readonly cause?: unknown
  readonly aborted?: boolean | undefined
  readonly retryAfterMs?: number | undefined
  readonly network?: boolean | undefined
}

/** Error type of the app. The message may be shown to the user. The cause is for the log only. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  /** True if the same request may succeed later. */
  readonly retryable: boolean
  readonly field: string | undefined
  /** All reasons for the error. The first one has the error's message and field. */
  readonly reasons: readonly Reason[]
  /** True if the request was aborted, for example because the user left the page. Not reported. */
  readonly aborted: boolean
  readonly retryAfterMs: number | undefined
  /** True if the server was not reached or did not respond in time, so the result is unknown. */
  readonly network: boolean

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorMessages[code], options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? isRetryableCode(code)
    this.field = options.field
    this.reasons = options.reasons ?? [{ message: this.message, field: options.field }]
    this.aborted = options.aborted ?? false
    this.retryAfterMs = options.retryAfterMs
    this.network = options.network ?? false
  }
}

export function abortedError(cause?: unknown): AppError {
  return new AppError('INTERNAL', { aborted: true, retryable: false, cause })
}

/**
 * Splits the reasons of an error into the messages of a form's fields, and the message for all that concern no field
 * of the form. `fieldOf` returns the form's name of a field of the API, or undefined.
 */
export function placeReasons<Field extends string>(
  error: AppError,
  fieldOf: (apiField: string) => Field | undefined,
): { readonly fields: Partial<Record<Field, string>>; readonly message: string | null } {
  const byField = new Map<Field | undefined, Set<string>>()
  for (const { field: path = '', message } of error.reasons) {
    const field = fieldOf(path) ?? fieldOf(path.slice(path.lastIndexOf('.') + 1))
    byField.set(field, (byField.get(field) ?? new Set()).add(message))
  }
  const texts = [...byField].map(([field, messages]) => [field, [...messages].join(' ')] as const)
  return {
    fields: Object.fromEntries(texts.filter(([field]) => field !== undefined)) as Partial<Record<Field, string>>,
    message: texts.find(([field]) => field === undefined)?.[1] ?? null,
  }
}

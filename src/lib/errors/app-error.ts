import { errorMessages, isRetryableCode, type ErrorCode } from './catalogue'

export interface AppErrorOptions {
  /** Default: the catalog's text for the code. */
  readonly message?: string | undefined
  readonly retryable?: boolean | undefined
  /** The input field that the error is about, as the API names it. */
  readonly field?: string | undefined
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
    this.aborted = options.aborted ?? false
    this.retryAfterMs = options.retryAfterMs
    this.network = options.network ?? false
  }
}

export function abortedError(cause?: unknown): AppError {
  return new AppError('INTERNAL', { aborted: true, retryable: false, cause })
}

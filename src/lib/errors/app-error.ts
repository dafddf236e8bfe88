import { errorMessages, isRetryableCode, type ErrorCode } from './catalogue'

export interface AppErrorOptions {
  /** Default: the catalogue's text for the code. */
  readonly message?: string | undefined
  readonly retryable?: boolean | undefined
  /** The input field that the refusal is about, as the API names it. */
  readonly field?: string | undefined
  readonly cause?: unknown
  readonly aborted?: boolean | undefined
  readonly retryAfterMs?: number | undefined
  readonly network?: boolean | undefined
}

/** Every failure as the app sees it. The message may be shown to a person; the cause is for the log only. */
export class AppError extends Error {
  override readonly name: string = 'AppError'
  readonly code: ErrorCode
  /** Trying the very same thing again may well succeed. */
  readonly retryable: boolean
  readonly field: string | undefined
  /** The request was called off (the person went elsewhere): nothing to report. */
  readonly aborted: boolean
  readonly retryAfterMs: number | undefined
  /** The server was not reached, or did not answer in time: nothing is known about what it thinks. */
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

/**
 * Notes failed requests for the diagnosis (diagnosis.ts), whose code loads when the first one has failed. Demo builds
 * note nothing.
 */
import { foreignClaims, type JwtClaims, type TokenAudience } from '../auth/tokens'
import { isRecord } from './parse-error'

/** What is known of a failed request, or of a crash. */
export interface Failure {
  readonly error: unknown
  readonly operation: string
  /** True if a part of the page threw the error. The log has it already. */
  readonly isCrash?: boolean
  /** Undefined if no request was sent. */
  readonly url?: string | undefined
  /** Undefined if there was no answer that the page may read. */
  readonly response?: Response | undefined
  /** Claims of a token that is not for this build. */
  readonly foreign?: { readonly claims: JwtClaims; readonly audience: TokenAudience } | undefined
}

export interface Diagnosis {
  /** Short code, to read out to support. */
  readonly code: string
  /** What happened, for the operator. */
  readonly cause: string
  /** Names of the settings to look at. */
  readonly setting: string | null
  readonly operation: string
  readonly host: string | null
  readonly status: number | null
  readonly requestId: string | null
  readonly time: string
}

export type Diagnose = (failure: Failure) => Promise<Diagnosis | null>

let diagnose: Diagnose | null = null
const diagnoses = new WeakMap<object, Promise<Diagnosis | null>>()

/** Sets what finds the cause of each failure. */
export function watchFailures(found: Diagnose | null): void {
  diagnose = found
}

export function noteFailure(failure: Failure): void {
  const { error } = failure
  if (!diagnose || !isRecord(error) || error['aborted'] === true || diagnosisOf(error)) return
  const diagnosis = diagnose(failure)
  diagnoses.set(error, diagnosis)
  // Apollo wraps the errors of a response in an error of its own.
  if (Array.isArray(error['errors'])) diagnoses.set(error['errors'], diagnosis)
}

/** Notes tokens of another pool or client, which the app refuses. */
export function noteForeignTokens(
  error: Error,
  operation: string,
  { idToken, accessToken }: { readonly idToken?: unknown; readonly accessToken?: unknown },
  audience: TokenAudience | null,
): void {
  const claims = audience && foreignClaims([String(idToken), String(accessToken)], audience)
  if (claims) noteFailure({ error, operation, foreign: { claims, audience } })
}

/** Returns the diagnosis of an error, or of what it wraps. */
export function diagnosisOf(error: unknown): Promise<Diagnosis | null> | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { errors, cause } = error as { errors?: object; cause?: unknown }
  return diagnoses.get(error) ?? (errors && diagnoses.get(errors)) ?? diagnosisOf(cause)
}

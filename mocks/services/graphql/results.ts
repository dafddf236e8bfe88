import { isCorrectable, type DomainError } from '../../domain/errors'

/** Parent objects of GraphQL types that have no record in the store. */
export interface LeadActivityParent {
  readonly leadId: string
}

export interface PaymentStatusParent {
  readonly agentId: string
}

const toUserError = (error: DomainError) => ({ message: error.message, code: error.code, field: error.field ?? null })

/** Returns the result of a mutation, with the error if the user can correct it. Rethrows other errors. */
export function asResult<Fields extends object | void>(work: () => Fields) {
  try {
    return { success: true, errors: [], ...work() }
  } catch (error) {
    if (!isCorrectable(error)) throw error
    return { success: false, errors: [toUserError(error)] }
  }
}

/** Converts epoch milliseconds to the API's format, ISO 8601. */
export const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))

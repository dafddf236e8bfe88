import { isCorrectable, type DomainError } from '../../domain/errors'

/** Parents of types that are no record of the world: what their fields are resolved from. */
export interface LeadActivityParent {
  readonly leadId: string
}

export interface PaymentStatusParent {
  readonly agentId: string
}

const userError = (error: DomainError) => ({ message: error.message, code: error.code, field: error.field ?? null })

/** Runs a mutation: a refusal that the person can correct becomes data, everything else is thrown. */
export function asResult<Fields extends object>(work: () => Fields) {
  try {
    return { success: true, errors: [], ...work() }
  } catch (error) {
    if (!isCorrectable(error)) throw error
    return { success: false, errors: [userError(error)] }
  }
}

/** Epoch milliseconds as the API writes them. */
export const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))

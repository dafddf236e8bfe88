import { DomainError } from '../errors'

/**
 * A request that the provider refuses as a mistake (not a bank's refusal of a card). It is thrown, so that nothing
 * changes; the endpoint answers it in the provider's own shape.
 */
export class ProviderError extends DomainError {
  constructor(
    readonly providerCode: string,
    message: string,
    readonly param: string | null = null,
    readonly intentId: string | null = null,
  ) {
    super('STRIPE_ERROR', message)
  }
}

export const resourceMissing = (what: string, param: string) =>
  new ProviderError('resource_missing', `No such ${what}.`, param)

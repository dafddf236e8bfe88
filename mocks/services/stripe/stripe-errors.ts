/** A request that the endpoint refuses, in the provider's own shape. */
export class StripeApiError extends Error {
  readonly type: 'card_error' | 'invalid_request_error' = 'invalid_request_error'

  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
    readonly param: string | null = null,
  ) {
    super(message)
  }
}

/** A card whose details cannot be right: no bank was asked. */
export class CardFormError extends StripeApiError {
  override readonly type = 'card_error'

  constructor(code: string, message: string, param: string) {
    super(402, code, message, param)
  }
}

/** Local storage key of the session's tokens, as the specification names it. */
export const tokenStorageKey = 'cognito_tokens'

/** An address from outside as a route of this app, or null when it leads elsewhere or nowhere. */
export const ownRoute = (address: unknown): string | null =>
  typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : null

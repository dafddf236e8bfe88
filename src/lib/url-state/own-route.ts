/** Returns a URL from outside if it is a path on this origin, and null otherwise. */
export const ownRoute = (address: unknown): string | null =>
  typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : null

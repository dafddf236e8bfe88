/** What the in-browser backend answers, below the app's base path. service-worker.js carries the same list. */
export const endpoints = ['graphql', 'cognito-idp/', 'stripe-api/', 'uploads/', '__sandbox/']

/** Matches the addresses of the backend's endpoints: `graphql` as it stands, the others with everything below them. */
export function endpointPatterns(origin: string, basePath: string): RegExp[] {
  return endpoints.map((endpoint) => {
    const address = (origin + basePath + endpoint).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return new RegExp(endpoint.endsWith('/') ? `^${address}` : `^${address}(?:[?#]|$)`)
  })
}

/** The same question for the page's fetch, which asks it of every request. */
export function isEndpoint(address: URL, origin: string, basePath: string): boolean {
  if (address.origin !== origin || !address.pathname.startsWith(basePath)) return false
  const path = address.pathname.slice(basePath.length)
  return endpoints.some((endpoint) => (endpoint.endsWith('/') ? path.startsWith(endpoint) : path === endpoint))
}

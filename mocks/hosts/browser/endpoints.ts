/** Paths of the in-browser backend below the app's base path. service-worker.js has the same list. */
export const endpoints = ['graphql', 'cognito-idp/', 'stripe-api/', 'uploads/', '__sandbox/']

/** Returns whether the backend answers a URL: exactly `graphql`, or any path below the other endpoints. */
export function isEndpoint(url: URL, origin: string, basePath: string): boolean {
  if (url.origin !== origin || !url.pathname.startsWith(basePath)) return false
  const path = url.pathname.slice(basePath.length)
  return endpoints.some((endpoint) => (endpoint.endsWith('/') ? path.startsWith(endpoint) : path === endpoint))
}

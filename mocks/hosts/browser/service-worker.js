// Wraps the unmodified worker of Mock Service Worker, which the build appends (tools/vite/sandbox.ts). That worker knows the
// pages that have told it, and forgets them when the browser stops it. This wrapper asks an unknown page and lets its request
// wait for the answer. The names activeClientIds and handleRequest are Mock Service Worker's own.

const endpoints = ['graphql', 'cognito-idp/', 'stripe-api/', 'uploads/', '__sandbox/']
const basePath = new URL(self.registration.scope).pathname
const introductionTimeoutMs = 15_000
/** A GraphQL request that takes longer is a long poll. */
const heldAfterMs = 1_000

/**
 * The requests that wait for their page.
 *
 * @typedef {{ clientId: string, path: string, sinceMs: number, end: () => void }} PendingRequest
 * @type {Set<PendingRequest>}
 */
const pending = new Set()
/** By the id of the page. @type {Map<string, { done: Promise<void>, resolve: () => void }>} */
const introductions = new Map()

// Where the browser supports it, requests for the app's own files do not even start the worker.
self.addEventListener('install', (event) => {
  if (!('addRoutes' in event)) return
  const isEndpoint = endpoints.map((endpoint) => ({
    urlPattern: new URLPattern({
      pathname: `${basePath}${endpoint}${endpoint.endsWith('/') ? '*' : ''}`,
      baseURL: self.location.origin,
    }),
  }))
  const routes = [
    { condition: { requestMode: 'navigate' }, source: 'network' },
    { condition: { not: { or: isEndpoint } }, source: 'network' },
  ]
  // An older browser does not know every condition. The listener below leaves the same requests alone.
  event.waitUntil(event.addRoutes(routes).catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  // Mock Service Worker's own listener would ask the page about every file.
  event.stopImmediatePropagation()
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate' || origin !== self.location.origin || !pathname.startsWith(basePath)) return
  const path = pathname.slice(basePath.length)
  if (!endpoints.some((endpoint) => (endpoint.endsWith('/') ? path.startsWith(endpoint) : path === endpoint))) return
  event.respondWith(answer(event, path))
})

self.addEventListener('message', (event) => {
  switch (event.data) {
    case 'MOCK_ACTIVATE':
      activeClientIds.add(event.source.id)
      return introductions.get(event.source.id)?.resolve()
    case 'CLIENT_CLOSED':
      // Mock Service Worker would unregister with its last page, which may only reload or come back from the history.
      return event.stopImmediatePropagation()
    case 'SANDBOX_CLAIM':
      return event.waitUntil(self.clients.claim())
    case 'SANDBOX_RELEASE':
      return event.waitUntil(release())
    case 'SANDBOX_TAKE_OVER':
      return event.waitUntil(self.skipWaiting())
  }
})

function answer(event, path) {
  return new Promise((resolve, reject) => {
    const request = { clientId: event.clientId, path, sinceMs: Date.now(), end: () => resolve(Response.error()) }
    pending.add(request)
    introduced(event.clientId)
      .then(() => handleRequest(event, crypto.randomUUID(), Date.now()))
      .then(resolve, reject)
      .finally(() => pending.delete(request))
  })
}

/** Resolves when the page says that it answers requests, when it is gone, or after the timeout. */
function introduced(clientId) {
  if (activeClientIds.has(clientId)) return Promise.resolve()
  const known = introductions.get(clientId)
  if (known) return known.done
  let resolve
  const done = new Promise((settle) => {
    resolve = settle
    setTimeout(settle, introductionTimeoutMs)
  }).finally(() => introductions.delete(clientId))
  introductions.set(clientId, { done, resolve })
  self.clients.get(clientId).then((client) => (client ? client.postMessage('SANDBOX_INTRODUCE') : resolve()))
  return done
}

/** Ends long polls and the requests of pages that are gone: they would keep a new worker waiting. */
async function release() {
  for (const request of pending) {
    const isHeld = request.path === 'graphql' && Date.now() - request.sinceMs > heldAfterMs
    if (isHeld || !(await self.clients.get(request.clientId))) request.end()
  }
}

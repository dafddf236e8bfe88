// Wraps the unmodified worker of Mock Service Worker, which the build appends (tools/vite/index-html.ts). That worker
// forgets its pages when the browser stops it. The wrapper therefore asks an unknown page whether it answers requests,
// and delays the page's request until the page has answered. It leaves an origin that no longer serves the demo. The
// names activeClientIds and handleRequest belong to Mock Service Worker. The build adds the list of endpoints
// (endpoints.json).

const basePath = new URL(self.registration.scope).pathname
const introductionTimeoutMs = 15_000
/** A GraphQL request that takes longer counts as a long poll. */
const heldAfterMs = 1_000

/**
 * Requests that have no response yet.
 *
 * @typedef {{ clientId: string, path: string, sinceMs: number, end: () => void }} PendingRequest
 * @type {Set<PendingRequest>}
 */
const pending = new Set()
/**
 * Introductions that a page has not answered yet, by the id of the page.
 *
 * @type {Map<string, { done: Promise<void>, resolve: () => void }>}
 */
const introductions = new Map()
/** Ids of pages that are not the demo, such as another project that its developer serves at the same port. */
const foreignPages = new Set()

// In browsers with static routing, requests for the app's own files do not start the worker.
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
  // Older browsers reject some conditions. The fetch listener below ignores the same requests.
  event.waitUntil(event.addRoutes(routes).catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  // Stop Mock Service Worker's own listener, which would ask the page about every file.
  event.stopImmediatePropagation()
  if (foreignPages.has(event.clientId)) return
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
      // Mock Service Worker would unregister when its last page closes, but that page may just be reloading.
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
      .then(() =>
        foreignPages.has(event.clientId) ? fetch(event.request) : handleRequest(event, crypto.randomUUID(), Date.now()),
      )
      .then(resolve, reject)
      .finally(() => pending.delete(request))
  })
}

/** Resolves when the page has answered the introduction, when it is closed or not the demo, or after the timeout. */
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
  self.clients.get(clientId).then(async (client) => {
    if (!client) return resolve()
    client.postMessage('SANDBOX_INTRODUCE')
    if (await isDemo(client)) return
    foreignPages.add(clientId)
    resolve()
    await self.registration.unregister()
  })
  return done
}

/** Returns whether the document of a page registers this worker. A document that cannot be read counts as the demo. */
async function isDemo({ url }) {
  try {
    // Without the query, which may hold a code that works once.
    const response = await fetch(new URL(url).pathname, { cache: 'no-store' })
    return !response.ok || (await response.text()).includes(self.location.pathname)
  } catch {
    return true
  }
}

/** Ends long polls and the requests of closed pages, because a new worker waits until no request is open. */
async function release() {
  for (const request of pending) {
    const isHeld = request.path === 'graphql' && Date.now() - request.sinceMs > heldAfterMs
    if (isHeld || !(await self.clients.get(request.clientId))) request.end()
  }
}

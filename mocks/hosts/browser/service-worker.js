// Mock Service Worker forgets its pages whenever the browser stops it, and then lets their requests through to the
// static host. This worker stands around the untouched original: it keeps the ids of active pages in Cache Storage, takes
// them back before the first request after a stop, and leaves everything but the backend's endpoints to the network.

// The build replaces this id (tools/vite/sandbox.ts).
const buildId = ''

const endpoints = ['graphql', 'cognito-idp/', 'stripe-api/', 'uploads/', '__sandbox/']
const basePath = new URL(self.registration.scope).pathname
const shelf = 'fairlead-sandbox-pages'
const note = new URL('active-pages', self.registration.scope).href

/** @type {Promise<void> | undefined} */
let restored

self.addEventListener('fetch', (event) => {
  // The original's own listener comes after this one and must never see a request: it would answer from what it forgot.
  event.stopImmediatePropagation()
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate' || origin !== self.location.origin || !pathname.startsWith(basePath)) return
  const path = pathname.slice(basePath.length)
  if (!endpoints.some((endpoint) => (endpoint.endsWith('/') ? path.startsWith(endpoint) : path === endpoint))) return
  const requestId = Math.random().toString(36).slice(2)
  const answer = introduced(event).then(() => handleRequest(event, requestId, Date.now()))
  event.respondWith(Promise.race([answer, calledOff(event.request.signal), abandoned(event.clientId, answer)]))
})

/**
 * A page that has gone never answers, and a worker that waits for it could not be replaced by the one of a new version.
 *
 * @param {AbortSignal} signal
 */
function calledOff(signal) {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(Response.error()), { once: true }))
}

self.addEventListener('message', (event) => {
  switch (event.data) {
    case 'MOCK_ACTIVATE':
      return event.waitUntil(remember(event.source.id))
    case 'CLIENT_CLOSED':
      // The original would leave with its last page, which may be on its way back from the history.
      return event.stopImmediatePropagation()
    case 'SANDBOX_TAKE_OVER':
      // Chromium may miss the moment in which the former worker has nothing more to do: asked again, it looks again.
      return event.waitUntil(self.skipWaiting())
    case 'SANDBOX_CLAIM':
      // After a hard reload a page is nobody's, although the worker is active.
      return event.waitUntil(self.clients.claim())
  }
})

/**
 * Chromium does not call off what a page was asking for when it reloads: then it is known by the page that is no more.
 *
 * @param {string} clientId
 * @param {Promise<Response>} answer
 */
async function abandoned(clientId, answer) {
  const answered = answer.then(
    () => true,
    () => true,
  )
  for (;;) {
    const waited = new Promise((resolve) => setTimeout(() => resolve(false), 1000))
    if (clientId === '' || (await Promise.race([answered, waited]))) return answer
    if (!(await self.clients.get(clientId))) return Response.error()
  }
}

async function remember(id) {
  await restore()
  activeClientIds.add(id)
  const open = new Set((await self.clients.matchAll({ includeUncontrolled: true })).map((client) => client.id))
  for (const known of activeClientIds) if (!open.has(known) && known !== id) activeClientIds.delete(known)
  await keep((cache) => cache.put(note, Response.json({ build: buildId, ids: [...activeClientIds] })))
}

/** A picture may be asked for before its page has made itself known, which it does within moments. */
async function introduced({ clientId, request }) {
  await restore()
  if (request.destination !== 'image') return
  for (let waitedMs = 0; !activeClientIds.has(clientId) && waitedMs < 6000; waitedMs += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function restore() {
  restored ??= keep(async (cache) => {
    const kept = await cache.match(note)
    // Pages of another build were started on its worker, and answer no other one.
    const pages = kept ? await kept.json() : { build: buildId, ids: [] }
    if (pages.build === buildId) for (const id of pages.ids) activeClientIds.add(id)
  })
  return restored
}

/** Where the browser stores nothing, a stopped worker forgets, and the page notices by the answer it gets. */
async function keep(action) {
  try {
    await action(await caches.open(shelf))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

importScripts('assets/mock-service-worker.js')

// Keeps the whole of the demo's build, so that a demo that was seen once needs no network. It comes before the service worker
// (tools/vite/sandbox.ts puts them into one file), whose listener lets nobody after it see a request.
//
// A build is kept under a name of its own and counts when all of it is there. Without a network a page is given the
// index.html of one whole build, and that names the files of the same build only: their names are made of what is in them.

/** What this worker belongs to. The build writes it. */
const build = { id: '', files: [] }
const scope = self.registration.scope
const buildShelf = `fairlead-sandbox-build ${new URL(scope).pathname} `
const whole = new URL('build-is-whole', scope).href

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  if (build.files.length === 0 || method !== 'GET' || !url.startsWith(scope)) return
  if (mode === 'navigate') return event.respondWith(fetch(event.request).catch(keptPage))
  // What is not kept is no business of this worker: one that is replaced would break it off.
  if (url.slice(scope.length).startsWith('assets/') && (known?.has(url) ?? true))
    event.respondWith(keptFile(event.request))
})

/** The addresses of all files that are kept; undefined until they have been looked up. @type {Set<string> | undefined} */
let known

async function lookUp() {
  const found = new Set()
  for (const name of await buildNames()) for (const { url } of await (await caches.open(name)).keys()) found.add(url)
  known = found
}
lookUp().catch(() => undefined)

self.addEventListener('message', (event) => {
  if (event.data === 'SANDBOX_KEEP_BUILD') event.waitUntil(keepBuild())
})

/** @type {Promise<void> | undefined} */
let keeping

/** One at a time, however many pages ask. What a worker that was stopped has left is gone on with. */
function keepBuild() {
  keeping ??= fetchBuild()
    // Without a network or without room it is tried again with the next page.
    .catch(() => undefined)
    .finally(() => {
      keeping = undefined
    })
  return keeping
}

async function fetchBuild() {
  if (build.files.length === 0) return
  const cache = await caches.open(buildShelf + build.id)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  if (kept.has(whole)) return
  for (const file of build.files) {
    const address = new URL(file, scope).href
    if (kept.has(address)) continue
    const response = await fetch(address, { priority: 'low' })
    if (!response.ok) return
    await cache.put(address, response)
    known?.add(address)
  }
  const page = await fetch(scope, { priority: 'low', cache: 'no-store' })
  const html = await page.text()
  // The server may have come to another build meanwhile, whose page names other files.
  if (!page.ok || !namesOnly(html, build.files)) return
  await cache.put(scope, new Response(html, { headers: page.headers }))
  await cache.put(whole, new Response(build.id))
  await dropFormerBuilds()
}

function namesOnly(html, files) {
  const named = html.match(/assets\/[\w.-]+/g) ?? []
  return named.length > 0 && named.every((file) => files.includes(file))
}

/** The last one before this stays: pages of it may still be open, and ask for its files. */
async function dropFormerBuilds() {
  const former = (await buildNames()).filter((name) => name !== buildShelf + build.id)
  for (const name of former.slice(0, -1)) await caches.delete(name)
}

/** In the order in which they came. */
async function buildNames() {
  return (await caches.keys()).filter((name) => name.startsWith(buildShelf))
}

/** The page of this worker's build, else of the last one that is whole. */
async function keptPage() {
  const names = (await buildNames()).reverse()
  const own = buildShelf + build.id
  for (const name of [own, ...names.filter((other) => other !== own)]) {
    const cache = await caches.open(name)
    const page = (await cache.match(whole)) && (await cache.match(scope))
    if (page) return page
  }
  return Response.error()
}

async function keptFile(request) {
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  return kept ?? fetch(request)
}

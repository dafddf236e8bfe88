/** So long the backend waits at most for the app's files: somewhere its own have to come. */
const patienceMs = 2_000

/**
 * Settles when the smaller of the app's two files is here, which index.html has asked for (tools/vite/preload.ts).
 * Over a slow line the backend's files would only hold up the app's, which is of no use before it has run for a while.
 */
export async function lineFree(page: Window): Promise<void> {
  const links = [...page.document.querySelectorAll<HTMLLinkElement>('link[data-start]')]
  if (links.length === 0) return
  const limit = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([limit, ...links.map((link) => arrival(link, page))])
}

/** Settles when the file of a link has arrived, or cannot. */
function arrival(link: HTMLLinkElement, page: Window): Promise<void> {
  const isHere = page.performance
    .getEntriesByName(link.href)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0)
  if (isHere) return Promise.resolve()
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true })
  })
}

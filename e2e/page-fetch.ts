import type { Page } from '@playwright/test'

/** Returns a `fetch` that runs in the page, once its backend is ready. */
export function pageFetch(page: Page): (request: Request) => Promise<Response> {
  return async (request) => {
    const init = {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: (await request.text()) || null,
    }
    const { status, text } = await page.evaluate(
      async ([address, sent]) => {
        // It rejects if the options of the URL were refused, but the backend runs.
        await window.sandbox.ready.catch(() => undefined)
        const response = await fetch(address, sent)
        return { status: response.status, text: await response.text() }
      },
      [request.url, init] as const,
    )
    return new Response(text, { status })
  }
}

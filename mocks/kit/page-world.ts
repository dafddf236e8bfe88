import type { Page } from '@playwright/test'
import type { StartInput } from '../control/parse-start'
import { tokenStorageKey } from '../../src/shared/token-storage-key'
import { refuseOtherWorld } from './sandbox'
import type { Send, Tokens } from './types'

/** Returns a `fetch` that runs in the page, once its backend is ready: only the page reaches the world in its worker. */
export function pageFetch(page: Page): Send {
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

/**
 * Opens a path of the demo, relative to the context's base URL, in a new world, and waits until the world is ready. Throws what
 * the sandbox refuses.
 */
export async function openInWorld(page: Page, path: string, input: StartInput): Promise<void> {
  if (!('given' in input || 'snapshot' in input)) {
    const [place = '', ownQuery] = path.replace(/^\//, '').split('?')
    const query = new URLSearchParams(ownQuery)
    for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, optionText(value))
    await page.goto(`${place}?${query}`)
    return waitForWorld(page)
  }
  // A URL cannot carry a document, so the first page starts the world, and the second one shows it.
  await page.goto('login')
  await waitForWorld(page)
  const started = await page.evaluate(
    (start) =>
      window.sandbox.ready
        .then((sandbox) => sandbox.start(start as StartInput))
        .then(
          ({ tokens, warning }) => ({ tokens, warning }),
          (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
        ),
    input as object,
  )
  if ('problem' in started) throw new Error(started.problem)
  refuseOtherWorld(started.warning)
  if (started.tokens) await signInAt(page, started.tokens)
  await page.goto(path.replace(/^\//, ''))
  return waitForWorld(page)
}

const optionText = (value: unknown): string =>
  typeof value === 'boolean' ? String(Number(value)) : typeof value === 'string' ? value : JSON.stringify(value)

/** Waits until the page's backend answers. Throws the reason if it refused the options of the URL. */
async function waitForWorld(page: Page): Promise<void> {
  const problem = await page.evaluate(() =>
    window.sandbox.ready.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  )
  if (problem !== null) throw new Error(problem)
}

/** Signs the user of the tokens in at the app that the page shows, from its next page on. */
export const signInAt = (page: Page, tokens: Tokens): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenStorageKey, JSON.stringify(tokens)] as const)

import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import { steady, type View } from './view'

interface LoggedRequest {
  n: number
  service: string
  operation: string
  variables: unknown
  status: number
  answer: { errors?: readonly { message: string; errorType?: string; locations?: readonly unknown[] }[] } | null
}

/** Console messages about failed requests, which the faults of the scenario cause. */
const ofFailedRequests = /^(Failed to load resource|The scheduled token refresh failed)/

/** Time limit for a page that shows only a loading state. */
const longestWaitMs = 20_000

/** Detects errors that no action of a user may cause. */
export class Watch {
  readonly #complaints: string[] = []
  #seenRequest = 0

  constructor(private readonly page: Page) {
    const context = page.context()
    context.on('weberror', (error) =>
      this.#complaints.push(`uncaught: ${error.error().stack || error.error().message}`),
    )
    context.on('console', (message) => {
      const isTrouble = message.type() === 'error' || message.type() === 'warning'
      if (isTrouble && !ofFailedRequests.test(message.text()))
        this.#complaints.push(`console.${message.type()}: ${message.text()}`)
    })
    context.on('response', (response) => {
      if (response.status() === 500) this.#complaints.push(`the backend broke at ${response.url()}`)
    })
    // A new backend thread starts a new request log.
    page.on('domcontentloaded', () => (this.#seenRequest = 0))
  }

  async expectWell({ stands }: View, asksBackend: boolean): Promise<void> {
    if (!stands) await this.#expectToStand()
    expect(this.#complaints, 'what the page complained of').toEqual([])
    if (!asksBackend) return
    const { audit, broken, lastRequest } = await steady(this.page, () =>
      this.page.evaluate(askBackend, this.#seenRequest),
    )
    this.#seenRequest = lastRequest
    expect(broken, 'requests that are wrong in themselves').toEqual([])
    expect(audit, 'the audit of the ledger').toMatchObject({ balanced: true, violations: [] })
  }

  async #expectToStand(): Promise<void> {
    const standing = () => {
      const content = document.querySelector('main') ?? document.getElementById('root')
      const words = [...(content?.querySelectorAll<HTMLElement>('h1, h2, [role=alert]') ?? [])]
      return words.some((element) => element.checkVisibility() && element.innerText.trim() !== '')
    }
    const waiting = steady(this.page, () => this.page.waitForFunction(standing, undefined, { timeout: longestWaitMs }))
    await waiting.catch((cause: unknown) => {
      throw new Error('The screen is blank: there is neither a heading nor a message', { cause })
    })
  }
}

/**
 * Returns the audit of the ledger, and the invalid requests since the last call. An internal error of the backend is
 * masked as INTERNAL, like the faults of the scenario, but has a location in the query. A query or variable that the
 * schema rejects has no error type, and the app must never send one. Runs in the page.
 */
async function askBackend(seen: number) {
  const get = async (path: string) => (await fetch(`/__sandbox/${path}`)).json() as Promise<unknown>
  const [audit, requests] = await Promise.all([
    get('audit'),
    get(`requests?after=${seen}`) as Promise<readonly LoggedRequest[]>,
  ])
  const broken = requests.flatMap(({ operation, variables, answer }) =>
    (answer?.errors ?? [])
      .filter(({ errorType, locations }) => locations?.length && (errorType === undefined || errorType === 'INTERNAL'))
      .map(({ message }) => `${operation} ${JSON.stringify(variables)}: ${message}`),
  )
  return { audit, broken, lastRequest: requests.at(-1)?.n ?? seen }
}

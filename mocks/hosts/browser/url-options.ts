import { storeTokens } from '../../console/stored-tokens'
import type { OpenFailureReason } from '../../sandbox/control/api-types'
import type { Tokens } from '../../stories/sign-in'

/** Query parameters that change the world before the app starts. */
export const optionNames = ['scenario', 'seed', 'now', 'freeze', 'faults', 'as', 'company', 'anyway'] as const
export const worldPrefix = '#world='

/** Whether a URL has any option. Most have none, and the code that applies options does not load for them. */
export function hasUrlOptions(url: URL): boolean {
  return optionNames.some((name) => url.searchParams.has(name)) || url.hash.startsWith(worldPrefix)
}

/** What the backend made of the options. It travels from the backend's worker to the page. */
export interface UrlOptionsResult {
  /** Of the user that the URL signs in. */
  readonly tokens?: Tokens
  /** Why the backend did not apply something, for the user. */
  readonly problem?: string
  /** How the world of a link may differ from the one that it was made in. */
  readonly warning?: string
  /** A world that the backend did not open as it is. Nothing was replaced; the page asks what to do with it. */
  readonly refused?: {
    readonly world: unknown
    readonly words: string
    readonly status: number
    readonly reason: OpenFailureReason
    /** The user that the URL would have signed in. */
    readonly as: string | null
  }
}

/** The options of this page's URL until a backend has applied them, and what came of them. A second host does not apply them again. */
export class UrlOptions {
  result: UrlOptionsResult = {}

  constructor(public pendingUrl: string | undefined) {}

  readonly applied = (result: UrlOptionsResult): void => {
    this.pendingUrl = undefined
    this.result = result
  }
}

interface Page {
  readonly url: URL
  readonly replaceUrl: (url: URL) => void
  readonly notify: (problem: string) => void
  /** Asks the user what to do with a world that the backend did not open as it is. */
  readonly offerLink: (refused: NonNullable<UrlOptionsResult['refused']>) => void
}

/** Signs in the user that the URL names, removes the options from the URL, and shows what the backend refused. */
export function showUrlOptionsResult({ tokens, problem, warning, refused }: UrlOptionsResult, page: Page): void {
  if (tokens) storeTokens(tokens)
  const url = new URL(page.url)
  for (const name of optionNames) url.searchParams.delete(name)
  if (url.hash.startsWith(worldPrefix)) url.hash = ''
  page.replaceUrl(url)
  if (problem !== undefined) page.notify(problem)
  if (warning !== undefined) page.notify(warning)
  if (refused) page.offerLink(refused)
}

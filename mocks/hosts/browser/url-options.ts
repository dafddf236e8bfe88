import { didYouMean } from '../../../src/shared/did-you-mean'
import { searchParamsOf } from '../../../src/lib/browser/search-params'
import { storeTokens } from '../../console/page-options'
import type { OpenFailureReason } from '../../control/api-types'
import type { Tokens } from '../../control/sign-in'

/** Query parameters that the backend applies before the app starts. */
export const optionNames = ['scenario', 'seed', 'now', 'freeze', 'faults', 'as', 'company', 'anyway'] as const
export const worldPrefix = '#world='

const isOption = (name: string): boolean => optionNames.some((known) => known === name)

/** Returns the names of parameters that are almost an option, such as `scenaro`. Other parameters are the app's. */
export const misspelledOptions = (url: URL): readonly string[] =>
  [...new Set(searchParamsOf(url.search).keys())].filter(
    (name) => !isOption(name) && name.length > 2 && didYouMean(name, optionNames) !== '',
  )

/** Returns whether a URL has any option. Without options, the code that applies them does not load. */
export function hasUrlOptions(url: URL): boolean {
  const names = [...searchParamsOf(url.search).keys()]
  return names.some(isOption) || misspelledOptions(url).length > 0 || url.hash.startsWith(worldPrefix)
}

/** Result of applying the URL options. A backend in a worker sends this result to the page. */
export interface UrlOptionsResult {
  /** Tokens of the user that the URL signs in. */
  readonly tokens?: Tokens
  /** Message for the user if an option could not be applied. */
  readonly problem?: string
  /** Message about differences between the opened world of a share link and its original. */
  readonly warning?: string
  /** Set if the shared world could not be opened unchanged. The current world stays until the user decides. */
  readonly refused?: {
    readonly world: unknown
    readonly words: string
    readonly status: number
    readonly reason: OpenFailureReason
    /** The user that the URL would have signed in. */
    readonly as: string | null
  }
}

/**
 * The page's URL options and their result. `pendingUrl` is cleared when the options have been applied, so that a second
 * host does not apply them again.
 */
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
  /** Asks the user what to do with a world that could not be opened unchanged. */
  readonly offerLink: (refused: NonNullable<UrlOptionsResult['refused']>) => void
}

/** Signs in the user that the URL names, removes the options from the URL, and shows the messages about the options. */
export function showUrlOptionsResult({ tokens, problem, warning, refused }: UrlOptionsResult, page: Page): void {
  if (tokens) storeTokens(tokens)
  const url = new URL(page.url)
  const rest = searchParamsOf(url.search)
  for (const name of [...optionNames, ...misspelledOptions(url)]) rest.delete(name)
  url.search = rest.toString()
  if (url.hash.startsWith(worldPrefix)) url.hash = ''
  page.replaceUrl(url)
  if (problem !== undefined) page.notify(problem)
  if (warning !== undefined) page.notify(warning)
  if (refused) page.offerLink(refused)
}

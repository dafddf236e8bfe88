import { didYouMean } from '../../../src/shared/did-you-mean'
import { searchParamsOf } from '../../../src/lib/browser/search-params'
import type { StartInput } from '../../control/parse-start'
import type { Tokens } from '../../control/sign-in'

/** Query parameters that choose a world before the app starts. */
export const optionNames = ['scenario', 'seed', 'now', 'freeze', 'faults', 'as', 'company'] as const
export const worldPrefix = '#world='

/** How the page starts: the input of `POST start`, and the URL of the app. */
export interface PageStart {
  readonly baseUrl: string
  readonly input: StartInput
}

/** Outcome of a page's start. A backend in a worker sends it to the page. */
export interface StartOutcome {
  /** Tokens of the user that the URL signs in. */
  readonly tokens?: Tokens
  /** Why the options were not applied. */
  readonly problem?: string
  /** What the user must know if this release computes another world from a share link. */
  readonly warning?: string
}

const isOption = (name: string): boolean => optionNames.some((known) => known === name)

/** Returns the names of parameters that are almost an option, such as `scenaro`. Other parameters are the app's. */
export const misspelledOptions = (url: URL): readonly string[] =>
  [...new Set(searchParamsOf(url.search).keys())].filter(
    (name) => !isOption(name) && name.length > 2 && didYouMean(name, optionNames) !== '',
  )

/** Returns whether a URL has any option. Without options, the code that reads them does not load. */
export function hasUrlOptions(url: URL): boolean {
  const names = [...searchParamsOf(url.search).keys()]
  return names.some(isOption) || misspelledOptions(url).length > 0 || url.hash.startsWith(worldPrefix)
}

/** Returns a URL without options. */
export function withoutOptions(url: URL): URL {
  const cleaned = new URL(url)
  const rest = searchParamsOf(cleaned.search)
  for (const name of [...optionNames, ...misspelledOptions(cleaned)]) rest.delete(name)
  cleaned.search = rest.toString()
  if (cleaned.hash.startsWith(worldPrefix)) cleaned.hash = ''
  return cleaned
}

export const problemText = (problem: string): string => `The options in the URL were not applied. ${problem}`

import { type Backend, type BackendOptions, preloadBackend } from '../sandbox/backend'
import { createSupervisedBackend } from './backend-supervisor'
import { openIndexedDbStore } from '../persistence/indexed-db-store'
import type { MigrationReport } from '../control/api-types'
import { ControlError, createClient } from '../control/client'
import { CUSTOM_COMPANY_SCENARIO, type StartOptions } from '../sandbox/create-world'
import { isMoment, MOMENT_RANGE } from '../world/clock'
import { preloadCognito } from '../sandbox/services'
import { signIn, type Tokens } from '../control/sign-in'
import { scenarios } from '../world/scenarios/registry'
import { randomUuid } from '../../src/lib/browser/random-uuid'
import { didYouMean } from '../../src/shared/did-you-mean'
import { searchParamsOf } from '../../src/lib/browser/search-params'
import { misspelledOptions, optionNames, worldPrefix, type UrlOptionsResult } from './browser/url-options'

export interface StartedBackend {
  readonly backend: Pick<Backend, 'fetch'>
  /** Result of applying the URL options. Undefined if the URL has none. */
  readonly optionsResult: Promise<UrlOptionsResult> | undefined
}

/**
 * Starts the backend. If the URL options select a world (the state of a demo), the backend starts in that world, and
 * creates no other world first.
 */
export async function startBackend(
  basePath: string,
  optionsUrl: string | undefined,
  storageKey: string = basePath,
): Promise<StartedBackend> {
  const url = optionsUrl === undefined ? undefined : new URL(optionsUrl)
  // Load the code for signing in while the world is created.
  if (url && optionsIn(url).as) preloadCognito()
  const start = url && (await startOptionsOf(url))
  const backend = await createDurableBackend(storageKey, basePath, start)
  const optionsResult = url && applyUrlOptions(basePath, url, (request) => backend.fetch(request), start !== undefined)
  return { backend, optionsResult }
}

/** Time without requests after which the backend saves a checkpoint. */
const IDLE_DELAY_MS = 4000

/** Creates a backend for the worlds that this browser stores under a key. With `start`, it starts a new world. */
async function createDurableBackend(
  storageKey: string,
  basePath: string,
  start: BackendOptions['start'],
): Promise<Pick<Backend, 'fetch'>> {
  const store = openIndexedDbStore(`fairlead-world:${storageKey}`)
  preloadBackend()
  const backend = await createSupervisedBackend({ basePath, store, newId: randomUuid, start })
  let openRequests = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  return {
    async fetch(request) {
      openRequests++
      clearTimeout(idleTimer)
      try {
        return await backend.fetch(request)
      } finally {
        openRequests--
        // One open request counts as idle, because a long poll is open most of the time.
        if (openRequests <= 1) idleTimer = setTimeout(() => void backend.checkpoint(), IDLE_DELAY_MS)
      }
    },
  }
}

/**
 * Returns start options for the backend if the URL selects a world by scenario, seed, time, or company, and these
 * options are valid. If they are invalid, `applyUrlOptions` reports why.
 */
export async function startOptionsOf(url: URL): Promise<StartOptions | undefined> {
  const { scenario, seed, now, freeze, company } = optionsIn(url)
  if (url.hash.startsWith(worldPrefix) || !(scenario ?? seed ?? now ?? company)) return undefined
  const name = scenario ?? (company ? CUSTOM_COMPANY_SCENARIO : 'default')
  const number = seed ? Number(seed) : undefined
  const nowMs = now ? Date.parse(now) : undefined
  if (optionProblems(url).length > 0) return undefined
  const customCompany =
    name === CUSTOM_COMPANY_SCENARIO || company
      ? await loadParsers().then((parsers) => parsers.parseCompanyOption(company, name).catch(() => undefined))
      : undefined
  if (company && !customCompany) return undefined
  return {
    scenario: name,
    seed: number,
    nowMs,
    freeze: isFrozen(freeze),
    company: customCompany,
  }
}

/** Loads the parsers of rare options on demand. */
const loadParsers = () => import('./parse-url-options')

const isFrozen = (freeze: string | null): boolean | undefined => (freeze === null ? undefined : freeze !== '0')

/** What each option takes. `faults`, `company`, and `anyway` are checked where they are read. */
const optionRules: Partial<Record<keyof OptionValues, (text: string) => string | null>> = {
  scenario(text) {
    const names = scenarios.map(({ name }) => name)
    return names.includes(text) ? null : `there is no such scenario${didYouMean(text, names)}`
  },
  seed: (text) => (/^\d{1,15}$/.test(text) ? null : 'expected a whole number from 0'),
  now: (text) => (isMoment(Date.parse(text)) && isCalendarDay(text.slice(0, 10)) ? null : `expected ${MOMENT_RANGE}`),
  freeze: (text) => (['', '0', '1'].includes(text) ? null : 'expected 1 or 0'),
}

/** Returns whether the text is a day of the calendar. Some browsers take February 31 for March 3. */
const isCalendarDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Returns why options are not understood, with their text as given. */
function optionProblems(url: URL): readonly string[] {
  const params = searchParamsOf(url.search)
  return [
    ...misspelledOptions(url).map((name) => `“${name}” is no option${didYouMean(name, optionNames)}`),
    ...optionNames.flatMap((name) => {
      const [text, ...others] = params.getAll(name)
      if (others.length > 0) return [`${name} is given ${others.length + 1} times`]
      const problem = text === undefined ? null : optionRules[name]?.(text)
      return problem ? [`${name} “${text}”: ${problem}`] : []
    }),
  ]
}

/**
 * Applies the URL options, for example `?scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7`. The
 * faults in `&faults=[…]` have the format of the control API. `#world=…` is a world from the console's share link. With
 * `anyway=1`, this world opens even if its replay gives a different one. `isStarted` means that the backend has already
 * started the world that the URL selects.
 */
export async function applyUrlOptions(
  basePath: string,
  url: URL,
  backend: Backend['fetch'],
  isStarted = false,
): Promise<UrlOptionsResult> {
  const result: { tokens?: Tokens; warning?: string } = {}
  try {
    const refused = await apply(basePath, url, backend, isStarted, result)
    return refused ? { refused } : result
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const prefix = error instanceof ControlError ? 'The sandbox rejected the options in the URL. ' : ''
    return { ...result, problem: prefix + message }
  }
}

/**
 * Applies the URL options. Adds each success to `result`, so that the caller has it even if a later option fails.
 * Returns the shared world if it could not be opened unchanged.
 */
async function apply(
  basePath: string,
  url: URL,
  backend: Backend['fetch'],
  isStarted: boolean,
  result: { tokens?: Tokens; warning?: string },
): Promise<UrlOptionsResult['refused']> {
  const problems = optionProblems(url)
  if (problems.length > 0) throw new Error(`The options in the URL were not applied. ${problems.join('. ')}`)
  const { scenario, seed, now, freeze, faults, as, company, anyway } = optionsIn(url)
  const control = createClient(new URL(basePath, url), backend)

  if (url.hash.startsWith(worldPrefix)) {
    const world = await (await loadParsers()).parseWorldOption(url.hash.slice(worldPrefix.length))
    try {
      if (anyway) {
        const { migration } = await control('POST worlds/migrate', { snapshot: world })
        if (migration.words !== null) result.warning = warningOf(migration)
      } else await control('POST start', { snapshot: world })
    } catch (error) {
      if (!(error instanceof ControlError) || error.reason === null) throw error
      // Skip the other options, because they were meant for the world in the link.
      return { world, words: error.message, status: error.status, reason: error.reason, as }
    }
  }
  if (!isStarted && (scenario ?? seed ?? now ?? company)) {
    await control('POST start', {
      scenario: scenario ?? (company ? CUSTOM_COMPANY_SCENARIO : 'default'),
      company: company ? await (await loadParsers()).parseCompanyOption(company, scenario) : undefined,
      seed: seed ? Number(seed) : undefined,
      now: now || undefined,
      freeze: isFrozen(freeze),
    })
  } else if (!isStarted && freeze !== null) {
    await control('POST start', { freeze: isFrozen(freeze) })
  }
  if (as) result.tokens = await signIn(backend, new URL(basePath, url), as)
  if (faults) await control('PUT faults', (await loadParsers()).parseFaultsOption(faults))
  return undefined
}

const warningOf = ({ words, differences }: MigrationReport): string =>
  ['Amounts may differ from the original.', words, ...differences.map((difference) => `${difference}.`)].join(' ')

type OptionValues = Readonly<Record<(typeof optionNames)[number], string | null>>

function optionsIn({ search }: URL): OptionValues {
  const params = searchParamsOf(search)
  return Object.fromEntries(optionNames.map((name) => [name, params.get(name)])) as OptionValues
}

import { clock } from '../../../src/lib/time/clock'
import type { ReportedError } from '../../control/api-types'
import type { AppPage } from '../app-page'

const KEPT = 20
const MAX_CHARACTERS = 2_000

const errors: ReportedError[] = []
const visits: { readonly route: string; readonly atMs: number }[] = []

function noteError(values: readonly unknown[]): void {
  const stack = values.find((value) => value instanceof Error)?.stack
  const message = values.map(String).join(' ').slice(0, MAX_CHARACTERS)
  errors.push({ message, ...(stack ? { stack: stack.slice(0, MAX_CHARACTERS) } : {}) })
  if (errors.length > KEPT) errors.shift()
}

/** Keeps the page's latest errors and routes for a bug report. Errors appear in the browser's console as before. */
export function keepPageHistory(page: Pick<AppPage, 'currentRoute'>): void {
  // oxlint-disable-next-line no-console
  const original = console.error
  // oxlint-disable-next-line no-console
  console.error = (...values: unknown[]) => {
    noteError(values)
    original.apply(console, values)
  }
  addEventListener('error', ({ error, message }) => noteError([error ?? message]))
  addEventListener('unhandledrejection', ({ reason }) => noteError([reason]))
  const noteRoute = () => {
    const route = page.currentRoute()
    if (route === visits.at(-1)?.route) return
    visits.push({ route, atMs: clock.now() })
    if (visits.length > KEPT) visits.shift()
  }
  noteRoute()
  // The router fires no event, but each page has a title.
  new MutationObserver(noteRoute).observe(document.head, { childList: true, subtree: true, characterData: true })
}

export const pageErrors = (): readonly ReportedError[] => [...errors]

/** Returns the route that the page showed at a world time, if it is known. */
export const routeAt = (atMs: number): string | undefined => visits.findLast((visit) => visit.atMs <= atMs)?.route

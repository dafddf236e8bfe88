import { reducedMotion } from '../../../src/lib/browser/reduced-motion'
import { localStore } from '../../../src/lib/browser/storage'
import { present } from '../act-in-app'
import { adoptStyle } from '../adopt-style'
import { typeInto } from '../fill-card'
import { tokenKey } from '../stored-tokens'
import { addressBelow, type AppPage } from '../page'
import { pointAt, targetOf } from '../stage/spotlight'
import { caption, glideTo, moment, press, putCaptionAway, putPointerAway } from './pointer'
import type { PointerMove, PointerMoveResult } from '../stage/channel'
import style from './tour.css?inline'

/** A person who is watched while he types takes his time. */
const letterMs = 80
const settledWithinMs = 8_000
/** Any will do but one. */
const password = 'sandbox'

let tour: { readonly signal: AbortSignal; readonly end: () => void } | undefined

/** Does a move in this very page. The first one begins a tour, which ends with `end`, or when somebody else lends a hand. */
export async function moveHere(move: PointerMove, page: AppPage): Promise<PointerMoveResult> {
  if (move === 'end') {
    tour?.end()
    return 'done'
  }
  const { signal } = (tour ??= beginTour())
  try {
    if ('caption' in move) caption(move.caption)
    else if ('show' in move) await show(move.show, signal)
    else {
      pointAt(null)
      await ('walk' in move ? walk(move.walk, page, signal) : enter(move.enter, page, signal))
    }
    return 'done'
  } catch {
    // Whatever it was that did not come: it is led there straight.
    return signal.aborted ? 'stopped' : 'missing'
  }
}

function beginTour() {
  const { documentElement } = document
  const controller = new AbortController()
  const takeStyleOff = adoptStyle(style)
  documentElement.dataset['tour'] = ''
  // A tour itself has neither a keyboard nor a mouse: it clicks.
  const kinds = ['keydown', 'pointerdown'] as const
  const end = (): void => {
    for (const kind of kinds) removeEventListener(kind, end, true)
    controller.abort()
    pointAt(null)
    putPointerAway()
    putCaptionAway()
    takeStyleOff()
    delete documentElement.dataset['tour']
    tour = undefined
  }
  for (const kind of kinds) addEventListener(kind, end, true)
  return { signal: controller.signal, end }
}

/** As `present`, and no longer than the tour. */
async function come<Found>(what: string, signal: AbortSignal, find: () => Found | undefined, withinMs?: number) {
  const found = await present(what, () => (signal.aborted ? 'over' : find()), withinMs)
  signal.throwIfAborted()
  return found as Found
}

async function show(words: string, signal: AbortSignal): Promise<void> {
  pointAt(words)
  await glideTo(await come(words, signal, () => targetOf(words), settledWithinMs), signal)
}

async function walk(route: string, page: AppPage, signal: AbortSignal): Promise<void> {
  const isThere = (): true | undefined => (page.place() === route ? true : undefined)
  if (isThere()) return
  const [path = '', query] = route.split('?')
  const whole = shown(`a[href="${CSS.escape(addressBelow(page.basePath, route))}"]`)
  const tab = new URLSearchParams(query).get('tab')
  if (whole) await press(whole, signal)
  else if (tab === null) throw new Error(`No link leads to ${route}`)
  else {
    if (page.route() !== path) await walk(path, page, signal)
    await press(await come(`the tab ${tab}`, signal, () => shown(`[role=tab][id$="-${CSS.escape(tab)}"]`)), signal)
  }
  await come(route, signal, isThere, settledWithinMs)
}

async function enter(username: string, page: AppPage, signal: AbortSignal): Promise<void> {
  signOut()
  const field = (purpose: string) =>
    come(`the field for ${purpose}`, signal, () =>
      shown<HTMLInputElement>(`input[autocomplete="${purpose}"]:not([disabled])`),
    )
  const name = await field('username')
  await type(name, username, signal)
  await type(await field('current-password'), password, signal)
  const button = name.form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!button) throw new Error('Nobody can sign in here')
  await press(button, signal)
  await come(username, signal, () => (page.username() === username ? true : undefined), settledWithinMs)
}

/** As another tab would: the page itself stays, and with it whatever of a tour is on it. */
function signOut(): void {
  localStore.remove(tokenKey)
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: null }))
}

async function type(field: HTMLInputElement, text: string, signal: AbortSignal): Promise<void> {
  await press(field, signal)
  for (let letters = reducedMotion.getSnapshot() ? text.length : 1; letters <= text.length; letters++) {
    typeInto(field, text.slice(0, letters))
    await moment(letterMs, signal)
  }
}

function shown<Kind extends HTMLElement>(selector: string): Kind | undefined {
  return [...document.querySelectorAll<Kind>(selector)].find(
    (element) => element.getClientRects().length > 0 && element.closest('#sandbox') === null,
  )
}

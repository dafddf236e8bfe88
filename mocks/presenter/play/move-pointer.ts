import { tokenStorageKey } from '../../../src/shared/token-storage-key'
import { reducedMotion } from '../../../src/lib/browser/preferences'
import { localStore } from '../../../src/lib/browser/storage'
import { pause, realTimers } from '../../../src/lib/time/timers'
import { typeInto, waitFor } from '../../console/app-actions'
import { adoptStyle } from '../../console/dom'
import { appPath, type AppPage } from '../../console/app-page'
import { bringIntoView, findTarget, highlight } from './spotlight'
import style from './play.css?inline'

/** Pause between typed letters, which imitates a human typist. */
const letterMs = 80
const timeoutMs = 8_000
/** Password for each sign-in. The mock identity service accepts every password except "error". */
const password = 'sandbox'

/** An action of the animated pointer in the app while a story plays by itself. */
type PointerMove =
  /** Clicks the link to this route. */
  | { readonly clickLink: string }
  /** Signs out, then signs this user in by typing the username letter by letter. */
  | { readonly signIn: string }
  /** Points at the element with this text. */
  | { readonly pointAt: string }
  | { readonly caption: string }
  /** Removes the pointer and the caption. */
  | 'end'

/** `missing`: the page does not have the element. `stopped`: the move `end` came meanwhile. */
type PointerMoveResult = 'done' | 'missing' | 'stopped'

let tour: { readonly signal: AbortSignal; readonly end: () => void } | undefined

/**
 * Performs a move of the animated pointer in this page. The first move starts a tour (automatic playback with a pointer
 * and captions). The move `end` ends it.
 */
export async function movePointer(move: PointerMove, page: AppPage): Promise<PointerMoveResult> {
  if (move === 'end') {
    tour?.end()
    return 'done'
  }
  const { signal } = (tour ??= beginTour())
  try {
    if ('caption' in move) showCaption(move.caption)
    else if ('pointAt' in move) await pointAt(move.pointAt, signal)
    else {
      highlight(null)
      await ('clickLink' in move ? clickLink(move.clickLink, page, signal) : signIn(move.signIn, page, signal))
    }
    return 'done'
  } catch {
    // If an element is missing, the caller navigates directly.
    return signal.aborted ? 'stopped' : 'missing'
  }
}

function beginTour() {
  const { documentElement } = document
  const controller = new AbortController()
  const removeStyle = adoptStyle(style)
  documentElement.dataset['tour'] = ''
  const end = (): void => {
    controller.abort()
    highlight(null)
    pointer?.remove()
    pointer = undefined
    removeCaption()
    removeStyle()
    delete documentElement.dataset['tour']
    tour = undefined
  }
  return { signal: controller.signal, end }
}

/** Like `waitFor`, but also throws when the tour ends. */
async function waitInTour<Found>(what: string, signal: AbortSignal, find: () => Found | undefined, withinMs?: number) {
  const found = await waitFor(what, () => (signal.aborted ? 'aborted' : find()), withinMs)
  signal.throwIfAborted()
  return found as Found
}

async function pointAt(text: string, signal: AbortSignal): Promise<void> {
  highlight(text)
  const target = await waitInTour(text, signal, () => findTarget(text), timeoutMs)
  moveCaptionAwayFrom(target)
  await glideTo(target, signal)
}

/**
 * Clicks the link to a route. Without such a link, clicks the link to the route's page, and then the tab, or changes the
 * query.
 */
async function clickLink(route: string, page: AppPage, signal: AbortSignal): Promise<void> {
  const hasArrived = (): true | undefined => (page.currentRoute() === route ? true : undefined)
  if (hasArrived()) return
  const [path = '', query] = route.split('?')
  const link = findVisible(`a[href="${CSS.escape(appPath(page.basePath, route))}"]`)
  const tab = new URLSearchParams(query).get('tab')
  if (link) await click(link, signal)
  else if (query === undefined) throw new Error(`No link leads to ${route}`)
  else {
    if (page.currentPath() !== path) await clickLink(path, page, signal)
    if (tab === null) return page.goTo(route)
    const findTab = () => findVisible(`[role=tab][id$="-${CSS.escape(tab)}"]`)
    await click(await waitInTour(`the tab ${tab}`, signal, findTab), signal)
  }
  await waitInTour(route, signal, hasArrived, timeoutMs)
}

/** Signs out, then signs this user in by typing the username letter by letter. */
async function signIn(username: string, page: AppPage, signal: AbortSignal): Promise<void> {
  // The caption belongs to the former screen.
  showCaption('')
  signOut()
  const field = (purpose: string) =>
    waitInTour(`the field for ${purpose}`, signal, () =>
      findVisible<HTMLInputElement>(`input[autocomplete="${purpose}"]:not([disabled])`),
    )
  const name = await field('username')
  const typed = [name, await field('current-password')]
  // A presenter who stops the tour here finds an empty form.
  signal.addEventListener('abort', () => typed.forEach((input) => input.isConnected && typeInto(input, '')))
  for (const [i, input] of typed.entries()) await type(input, i === 0 ? username : password, signal)
  const button = name.form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!button) throw new Error('The sign-in form has no submit button')
  await click(button, signal)
  await waitInTour(username, signal, () => (page.username() === username ? true : undefined), timeoutMs)
}

/** Removes the session as another tab would, so that the page is not reloaded and the tour continues. */
function signOut(): void {
  localStore.remove(tokenStorageKey)
  dispatchEvent(new StorageEvent('storage', { key: tokenStorageKey, newValue: null }))
}

async function type(field: HTMLInputElement, text: string, signal: AbortSignal): Promise<void> {
  await click(field, signal)
  for (let letters = reducedMotion.getSnapshot() ? text.length : 1; letters <= text.length; letters++) {
    typeInto(field, text.slice(0, letters))
    await waitForMotion(letterMs, signal)
  }
}

function findVisible<Kind extends HTMLElement>(selector: string): Kind | undefined {
  return [...document.querySelectorAll<Kind>(selector)].find(
    (element) => element.getClientRects().length > 0 && element.closest('#sandbox') === null,
  )
}

/**
 * Delay before the text of a new caption. A live region must exist before its text changes, or screen readers ignore
 * the text.
 */
const captionDelayMs = 50
/** Height of the caption with its distance from the edge, at most. */
const captionSpacePx = 140

let captionElement: HTMLElement | undefined
let captionTimer: ReturnType<typeof setTimeout> | undefined

/** Shows the story's sentence at the bottom of the page. Screen readers read it out. */
function showCaption(text: string): void {
  captionElement ??= drawCaption()
  captionElement.removeAttribute('data-top')
  clearTimeout(captionTimer)
  captionTimer = setTimeout(() => captionElement?.replaceChildren(text), captionDelayMs)
}

/** Shows the caption at the top if it would cover the element at the bottom. */
function moveCaptionAwayFrom(target: Element): void {
  bringIntoView(target)
  const { top, bottom } = target.getBoundingClientRect()
  captionElement?.toggleAttribute('data-top', top > captionSpacePx && bottom > innerHeight - captionSpacePx)
}

function removeCaption(): void {
  clearTimeout(captionTimer)
  captionElement?.remove()
  captionElement = undefined
}

function drawCaption(): HTMLElement {
  const element = document.createElement('p')
  element.className = 'sandbox-caption'
  element.dataset['print'] = 'hide'
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'polite')
  document.body.append(element)
  return element
}

/** Durations of the animations in stage.css, in milliseconds. */
const travelMs = 700
const pressMs = 320
/**
 * Maximum distance of the pointer from the left edge of an element. The pointer points at the center of an element, but
 * the center of a wide element may be far from the element's text.
 */
const maxOffsetPx = 120
const svg = 'http://www.w3.org/2000/svg'

let pointer: SVGSVGElement | undefined

/** Waits until an animation has ended. With reduced motion, does not wait. Throws when the tour ends. */
async function waitForMotion(ms: number, signal: AbortSignal): Promise<void> {
  await pause(realTimers, reducedMotion.getSnapshot() ? 0 : ms, signal)
  signal.throwIfAborted()
}

async function glideTo(target: Element, signal: AbortSignal): Promise<void> {
  bringIntoView(target)
  pointer ??= drawPointer()
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + Math.min(width / 2, maxOffsetPx), top + Math.min(height / 2, maxOffsetPx / 4)]
  pointer.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  await waitForMotion(travelMs, signal)
}

async function click(target: HTMLElement, signal: AbortSignal): Promise<void> {
  await glideTo(target, signal)
  pointer?.toggleAttribute('data-pressing', true)
  target.focus({ preventScroll: true })
  await waitForMotion(pressMs, signal)
  pointer?.toggleAttribute('data-pressing', false)
  target.click()
}

function drawPointer(): SVGSVGElement {
  const element = document.createElementNS(svg, 'svg')
  element.setAttribute('class', 'sandbox-pointer')
  element.setAttribute('viewBox', '0 0 28 28')
  element.setAttribute('data-print', 'hide')
  element.ariaHidden = 'true'
  const ring = document.createElementNS(svg, 'circle')
  ring.setAttribute('r', '18')
  const arrow = document.createElementNS(svg, 'path')
  arrow.setAttribute('d', 'M1 1v21l5.5-5 4 9 4-1.8-4-8.7H18z')
  element.append(ring, arrow)
  element.style.translate = `${innerWidth / 2}px ${innerHeight / 2}px`
  document.body.append(element)
  // This call forces a layout, so that the first CSS transition starts at the center of the page.
  element.getBoundingClientRect()
  return element
}

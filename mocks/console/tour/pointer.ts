import { reducedMotion } from '../../../src/lib/browser/reduced-motion'
import { pause, realTimers } from '../../../src/lib/time/timers'

/** A region has to be there before what it is to read out. */
const soonMs = 50

let place: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** What the story says, for those who watch it play by itself: as text, and read out. It keeps clear of the pointer. */
export function caption(text: string): void {
  place ??= drawPlace()
  clearTimeout(timer)
  timer = setTimeout(() => place?.replaceChildren(text), soonMs)
}

export function putCaptionAway(): void {
  clearTimeout(timer)
  place?.remove()
  place = undefined
}

function drawPlace(): HTMLElement {
  const drawn = document.createElement('p')
  drawn.className = 'sandbox-caption'
  drawn.dataset['print'] = 'hide'
  drawn.setAttribute('role', 'status')
  drawn.setAttribute('aria-live', 'polite')
  document.body.append(drawn)
  return drawn
}

/** As long as its style lets it travel, and the ring of a press grow. */
const travelMs = 700
const pressMs = 320
/** Of a wide thing it points at the beginning, where its name stands. */
const farthestInPx = 120
const svg = 'http://www.w3.org/2000/svg'

let pointer: SVGSVGElement | undefined

/** Waits for a movement to end: not at all with reduced motion. Throws when the signal aborts. */
export async function moment(ms: number, signal: AbortSignal): Promise<void> {
  await pause(realTimers, reducedMotion.getSnapshot() ? 0 : ms, signal)
  signal.throwIfAborted()
}

/** Moves the arrow to what is going to be pressed, or spoken of. */
export async function glideTo(target: Element, signal: AbortSignal): Promise<void> {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  pointer ??= drawPointer()
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + Math.min(width / 2, farthestInPx), top + Math.min(height / 2, farthestInPx / 4)]
  pointer.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  await moment(travelMs, signal)
}

/** Presses it, with a ring to be seen. */
export async function press(target: HTMLElement, signal: AbortSignal): Promise<void> {
  await glideTo(target, signal)
  pointer?.toggleAttribute('data-pressing', true)
  target.focus({ preventScroll: true })
  await moment(pressMs, signal)
  pointer?.toggleAttribute('data-pressing', false)
  target.click()
}

export function putPointerAway(): void {
  pointer?.remove()
  pointer = undefined
}

function drawPointer(): SVGSVGElement {
  const drawn = document.createElementNS(svg, 'svg')
  drawn.setAttribute('class', 'sandbox-pointer')
  drawn.setAttribute('viewBox', '0 0 28 28')
  drawn.setAttribute('data-print', 'hide')
  drawn.ariaHidden = 'true'
  const ring = document.createElementNS(svg, 'circle')
  ring.setAttribute('r', '18')
  const arrow = document.createElementNS(svg, 'path')
  arrow.setAttribute('d', 'M1 1v21l5.5-5 4 9 4-1.8-4-8.7H18z')
  drawn.append(ring, arrow)
  // From the middle, where nobody has looked for it yet.
  drawn.style.translate = `${innerWidth / 2}px ${innerHeight / 2}px`
  document.body.append(drawn)
  // Its place has to have been drawn for the way from it to be.
  drawn.getBoundingClientRect()
  return drawn
}

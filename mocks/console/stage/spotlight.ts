import { topmostDialog } from '../../../src/ui/dialog/open-dialog'
import { adoptStyle } from '../adopt-style'
import style from './stage.css?inline'

/** A screen that has just been opened may need so long for its data. */
const patienceMs = 8_000
const lookEveryMs = 100

let end: (() => void) | undefined
let styled = false

/** Puts a ring round what bears these words, as soon as it is there. A press in the page, another one, or null takes it away. */
export function pointAt(words: string | null): void {
  end?.()
  end = undefined
  if (words === null) return
  if (!styled) adoptStyle(style)
  styled = true
  let frame = 0
  let ring: HTMLElement | undefined
  const until = performance.now() + patienceMs
  const follow = (target: Element): void => {
    const { top, left, width, height } = target.getBoundingClientRect()
    if (ring && width > 0)
      Object.assign(ring.style, {
        translate: `${left}px ${top}px`,
        inlineSize: `${width}px`,
        blockSize: `${height}px`,
      })
    frame = requestAnimationFrame(() => (target.isConnected ? follow(target) : look()))
  }
  const look = (): void => {
    const target = targetOf(words)
    if (target) {
      ring ??= drawRing()
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      follow(target)
    } else if (performance.now() < until) timer = setTimeout(look, lookEveryMs)
  }
  let timer = setTimeout(look)
  const stop = (): void => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    removeEventListener('pointerdown', stop, true)
    ring?.remove()
  }
  // Whoever takes the mouse knows where to look.
  addEventListener('pointerdown', stop, true)
  end = stop
}

function drawRing(): HTMLElement {
  const ring = document.createElement('div')
  ring.className = 'sandbox-spotlight'
  ring.dataset['print'] = 'hide'
  ring.ariaHidden = 'true'
  document.body.append(ring)
  return ring
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0
const isConsole = (element: Element): boolean => element.closest('#sandbox') !== null
const textOf = (element: Element): string => (element.textContent ?? '').trim()

/** By its name, then by its heading, then by its own words: as a person who is told to look for it. */
export function targetOf(words: string): Element | undefined {
  const area = topmostDialog() ?? document.body
  const all = (selector: string) =>
    [...area.querySelectorAll(selector)].filter((element) => !isConsole(element) && isShown(element))
  const named = all('[aria-label]').find((element) => element.getAttribute('aria-label') === words)
  if (named) return named
  const heading = all('h1, h2, h3, h4').find((element) => textOf(element).startsWith(words))
  if (heading) return heading.closest('section, article, [role=region], [role=group], [role=article]') ?? heading
  const told = all('button, a, th, dt, label, [role=status], [role=alert]').find((element) =>
    textOf(element).startsWith(words),
  )
  return told?.tagName === 'DT' ? (told.parentElement ?? told) : told
}

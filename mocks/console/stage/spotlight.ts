import { topmostDialog } from '../../../src/ui/dialog/open-dialog'
import { adoptStyle } from '../adopt-style'
import style from './stage.css?inline'

/** Upper bound on the wait for a new screen's data. */
const timeoutMs = 8_000
const pollMs = 100

let end: (() => void) | undefined
let isStyled = false

/** Draws a ring around the element with this text once it exists. A click in the page, another call, or null removes the ring. */
export function highlight(text: string | null): void {
  end?.()
  end = undefined
  if (text === null) return
  if (!isStyled) adoptStyle(style)
  isStyled = true
  let frame = 0
  let ring: HTMLElement | undefined
  const deadline = performance.now() + timeoutMs
  const follow = (target: Element): void => {
    const { top, left, width, height } = target.getBoundingClientRect()
    if (ring && width > 0)
      Object.assign(ring.style, {
        translate: `${left}px ${top}px`,
        inlineSize: `${width}px`,
        blockSize: `${height}px`,
      })
    frame = requestAnimationFrame(() => (target.isConnected ? follow(target) : poll()))
  }
  const poll = (): void => {
    const target = findTarget(text)
    if (target) {
      ring ??= drawRing()
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      follow(target)
    } else if (performance.now() < deadline) timer = setTimeout(poll, pollMs)
  }
  let timer = setTimeout(poll)
  const stop = (): void => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    removeEventListener('pointerdown', stop, true)
    ring?.remove()
  }
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

/** Returns the visible element with this label, else the section with this heading, else the control that starts with this text. */
export function findTarget(text: string): Element | undefined {
  const area = topmostDialog() ?? document.body
  const all = (selector: string) =>
    [...area.querySelectorAll(selector)].filter((element) => !isConsole(element) && isShown(element))
  const named = all('[aria-label]').find((element) => element.getAttribute('aria-label') === text)
  if (named) return named
  const heading = all('h1, h2, h3, h4').find((element) => textOf(element).startsWith(text))
  if (heading) return heading.closest('section, article, [role=region], [role=group], [role=article]') ?? heading
  const control = all('button, a, th, dt, label, [role=status], [role=alert]').find((element) =>
    textOf(element).startsWith(text),
  )
  return control?.tagName === 'DT' ? (control.parentElement ?? control) : control
}

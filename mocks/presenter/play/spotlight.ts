import { topmostDialog } from '../../../src/ui/dialog/Modal'
import { choicesId } from '../../console/page-options'
import { readBrand } from '../../../src/lib/settings/brand'
import { reducedMotion } from '../../../src/lib/browser/preferences'
import { adoptStyle } from '../../console/dom'
import style from './play.css?inline'

let uncover: (() => void) | undefined

/** Covers the page and its dialogs with the company's logo and name, or removes the cover. */
export function coverPage(on: boolean): void {
  uncover?.()
  uncover = undefined
  if (!on) return
  const removeStyle = adoptStyle(style)
  const cover = document.createElement('div')
  cover.className = 'sandbox-cover'
  cover.setAttribute('role', 'status')
  const name = document.createElement('strong')
  name.textContent = readBrand()
  const mark = document.querySelector('[data-brand-mark]')?.cloneNode(true)
  cover.append(...(mark ? [mark] : []), name, 'One moment')
  document.body.append(cover)
  uncover = () => {
    cover.remove()
    removeStyle()
  }
}

/** Time limit for the element to appear. On a new screen, the element may appear only after its data has loaded. */
const timeoutMs = 8_000
const pollMs = 100

let end: (() => void) | undefined

/**
 * Draws a ring around the element with this text as soon as it exists, and calls `onFound`. A click in the page, another
 * call, or null removes the ring.
 */
export function highlight(text: string | null, onFound?: (target: Element) => void): void {
  end?.()
  end = undefined
  if (text === null) return
  let frame = 0
  let ring: HTMLElement | undefined
  let removeStyle: (() => void) | undefined
  const deadline = performance.now() + timeoutMs
  const follow = (target: Element, shown: string): void => {
    const { top, left, width, height } = target.getBoundingClientRect()
    const now = target.textContent ?? ''
    if (ring && now !== shown) flash(ring)
    if (ring && width > 0)
      Object.assign(ring.style, {
        translate: `${left}px ${top}px`,
        inlineSize: `${width}px`,
        blockSize: `${height}px`,
      })
    frame = requestAnimationFrame(() => (target.isConnected ? follow(target, now) : poll()))
  }
  const poll = (): void => {
    const target = findTarget(text)
    if (target) {
      ring ??= drawRing()
      ring.toggleAttribute('data-inside', target.matches('tr, li'))
      removeStyle ??= adoptStyle(style)
      bringIntoView(target)
      onFound?.(target)
      follow(target, target.textContent ?? '')
    } else if (performance.now() < deadline) timer = setTimeout(poll, pollMs)
  }
  let timer = setTimeout(poll)
  const stop = (): void => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    removeEventListener('pointerdown', stop, true)
    ring?.remove()
    removeStyle?.()
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

/** Returns true if another element, such as a bar, covers the middle of this edge of an element, or the window ends. */
function isCovered(target: Element, edge: 'top' | 'bottom'): boolean {
  const { top, bottom, left, width } = target.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, edge === 'top' ? top + 2 : bottom - 2)
  return hit === null || !target.contains(hit)
}

/** Scrolls to an element that is not in view. Of a long element, the start counts. */
function bringIntoView(target: Element): void {
  const { top, height } = target.getBoundingClientRect()
  const isLong = height > innerHeight / 2
  const isInView = isLong
    ? top >= 0 && top < innerHeight / 2
    : !isCovered(target, 'top') && !isCovered(target, 'bottom')
  if (!isInView) target.scrollIntoView({ block: isLong ? 'start' : 'center', inline: 'nearest' })
}

/** Makes the ring glow, because what it surrounds has changed while the audience looks. */
function flash(ring: HTMLElement): void {
  if (reducedMotion.getSnapshot()) return
  const glow = 'color-mix(in srgb, var(--fl-colors-accent-solid) 55%, transparent)'
  ring.animate({ boxShadow: [`0 0 0 14px ${glow}`, `0 0 0 14px ${glow}`, '0 0 0 6px transparent'] }, 1_400)
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0
const isConsole = (element: Element): boolean => element.closest(`#sandbox, #${choicesId}`) !== null
const textOf = (element: Element): string => (element.textContent ?? '').trim().toLowerCase()

/** Searches the dialog on top, or else the page's content before its navigation, which may have the same texts. */
function findTarget(text: string): Element | undefined {
  const area = topmostDialog() ?? document.querySelector('main')
  return (area && findTargetIn(area, text)) ?? findTargetIn(document.body, text)
}

/**
 * Returns the visible table or other element with this label, else the section with this heading, else the control,
 * list item, or table cell whose text starts with this text. For a cell, or a control in it, returns the row. Case is ignored, because
 * screens differ: "Available Funds" and "Available funds".
 */
function findTargetIn(area: Element, text: string): Element | undefined {
  const wanted = text.toLowerCase()
  const all = (selector: string) =>
    [...area.querySelectorAll(selector)].filter((element) => !isConsole(element) && isShown(element))
  // A tab may have the same label as its table.
  const named = [...all('table[aria-label]'), ...all('[aria-label]')].find(
    (element) => element.getAttribute('aria-label')?.toLowerCase() === wanted,
  )
  if (named) return named
  const heading = all('h1, h2, h3, h4').find((element) => textOf(element).startsWith(wanted))
  if (heading) return heading.closest('section, article, [role=region], [role=group], [role=article]') ?? heading
  const controls = all('button, a, th, td, dt, main li, label, [role=treeitem], [role=status], [role=alert]')
  // "Ann Lee" is not "Ann Leeds".
  const control =
    controls.find((element) => textOf(element) === wanted) ??
    controls.find((element) => textOf(element).startsWith(wanted))
  return control?.tagName === 'DT' ? (control.parentElement ?? control) : (control?.closest('tbody tr') ?? control)
}

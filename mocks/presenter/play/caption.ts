import { adoptStyle } from '../../console/dom'
import style from './play.css?inline'
import { highlight } from './spotlight'

/** Height of the caption with its distance from the edge, at most. */
const captionSpacePx = 140
/** A live region must exist before its text changes, or screen readers ignore the text. */
const textDelayMs = 50

let caption: { readonly element: HTMLElement; readonly remove: () => void } | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a sentence of a story at the bottom of the app. Screen readers read it out. Null removes it. */
export function showCaption(text: string | null): void {
  clearTimeout(timer)
  if (text === null) {
    caption?.remove()
    caption = undefined
    return
  }
  const { element } = (caption ??= drawCaption())
  element.removeAttribute('data-top')
  timer = setTimeout(() => element.replaceChildren(text), textDelayMs)
}

/** Moves the caption to the top if it would cover this element. */
export function moveCaptionAwayFrom(target: Element): void {
  const { top, bottom } = target.getBoundingClientRect()
  caption?.element.toggleAttribute('data-top', top > captionSpacePx && bottom > innerHeight - captionSpacePx)
}

function drawCaption() {
  const removeStyle = adoptStyle(style)
  const element = document.createElement('p')
  element.className = 'sandbox-caption'
  element.dataset['print'] = 'hide'
  element.setAttribute('role', 'status')
  document.body.append(element)
  const remove = (): void => {
    element.remove()
    removeStyle()
  }
  return { element, remove }
}

/** Removes the ring and the caption. */
export function hideBeat(): void {
  highlight(null)
  showCaption(null)
}

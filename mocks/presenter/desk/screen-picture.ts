import { choicesId } from '../../console/page-options'

/** A picture of the audience window's page, which the presenter's desk draws without the app. */
export interface ScreenPicture {
  /** The elements of the page, with the attributes of the root element, such as its color scheme. */
  readonly html: string
  readonly css: string
  /** Size of the window, in CSS pixels. */
  readonly width: number
  readonly height: number
}

/** Shortest time between two pictures. */
const minGapMs = 400
/** Elements that the picture leaves out. */
const hidden = `head, script, style, template, iframe, #sandbox, #${choicesId}`
/** Attribute with the scroll position of an element, `left,top`, in CSS pixels. */
const scrollAttribute = 'data-picture-scroll'
/** Attribute in place of `style`, which the content security policy forbids in HTML text. */
const styleAttribute = 'data-picture-style'

const rulesOf = ({ cssRules }: CSSStyleSheet): string => [...cssRules].map(({ cssText }) => cssText).join('\n')

/** Returns a picture of this page. It has no script, and what a user types in a password field is not in it. */
export function takePicture(): ScreenPicture {
  const root = document.documentElement
  const copy = root.cloneNode(true) as HTMLElement
  const originals = [root, ...root.querySelectorAll('*')]
  for (const [i, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[i]
    if (original instanceof HTMLInputElement && original.type !== 'password') {
      element.setAttribute('value', original.value)
      element.toggleAttribute('checked', original.checked)
    }
    const style = element.getAttribute('style')
    element.removeAttribute('style')
    if (style !== null) element.setAttribute(styleAttribute, style)
    if (original && original.scrollLeft + original.scrollTop > 0)
      element.setAttribute(scrollAttribute, `${original.scrollLeft},${original.scrollTop}`)
  }
  for (const element of copy.querySelectorAll(hidden)) element.remove()
  return {
    html: copy.outerHTML,
    css: [...document.styleSheets, ...document.adoptedStyleSheets].map(rulesOf).join('\n'),
    width: innerWidth,
    height: innerHeight,
  }
}

/**
 * Calls `onPicture` with a picture of this page now, and after each change of it. `show` of the result repeats the call.
 */
export function watchScreen(onPicture: (picture: ScreenPicture) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''
  const take = (): void => {
    timer = undefined
    const picture = takePicture()
    const text = JSON.stringify(picture)
    if (text !== last) onPicture(picture)
    last = text
  }
  const show = (): void => {
    clearTimeout(timer)
    last = ''
    take()
  }
  const takeSoon = (): void => {
    timer ??= setTimeout(take, minGapMs)
  }
  const observer = new MutationObserver(takeSoon)
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  const kinds = ['scroll', 'resize', 'input'] as const
  for (const kind of kinds) addEventListener(kind, takeSoon, true)
  show()
  return {
    show,
    end() {
      clearTimeout(timer)
      observer.disconnect()
      for (const kind of kinds) removeEventListener(kind, takeSoon, true)
    },
  }
}

/** Draws a picture in a frame without scripts. */
export function drawPicture(frame: HTMLIFrameElement, { html, css }: ScreenPicture): void {
  const page = frame.contentDocument
  if (!page?.defaultView) return
  const style = new page.defaultView.CSSStyleSheet()
  // A picture stands still: its animations would start again with each change.
  style.replaceSync(`${css}\n*, ::before, ::after { animation: none !important; transition: none !important }`)
  page.adoptedStyleSheets = [style]
  page.documentElement.replaceWith(new DOMParser().parseFromString(html, 'text/html').documentElement)
  for (const element of page.querySelectorAll<HTMLElement>(`[${styleAttribute}]`))
    element.style.cssText = element.getAttribute(styleAttribute) ?? ''
  for (const element of page.querySelectorAll(`[${scrollAttribute}]`)) {
    const [left = 0, top = 0] = (element.getAttribute(scrollAttribute) ?? '').split(',').map(Number)
    element.scrollTo({ left, top, behavior: 'instant' })
  }
}

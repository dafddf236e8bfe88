import type { ElementHandle, Page } from '@playwright/test'

/** An element of the page that a user could use now. */
export interface Control {
  /** Index in the list that the page keeps until the next look. */
  readonly index: number
  readonly role: string
  readonly name: string
  /** Input type, input mode, and autocomplete value of a field. */
  readonly takes: string
  /** Number of options in a select element. */
  readonly options: number
  /** Number of the dialog or form that contains the control, or -1. */
  readonly form: number
  /** Whether the control submits the form, as far as the markup shows. */
  readonly submits: boolean
  /** Whether the control is in the navigation or the header, which are on every page. */
  readonly shell: boolean
}

export interface View {
  /** Path and query, for the log. */
  readonly place: string
  /** Whether the content area has a heading or an alert. */
  readonly stands: boolean
  /** Whether a dialog covers the page. If so, `controls` lists the elements of the dialog. */
  readonly modal: boolean
  readonly controls: readonly Control[]
}

/** Time limit for a busy page, after which actions continue, like an impatient user. */
const patienceMs = 150

/**
 * Waits until the page is idle (nothing visible is busy, two frames without a change) or the time limit. Returns the
 * controls. The page keeps their elements, so that `reach` finds the chosen one.
 */
export function look(page: Page): Promise<View> {
  return steady(page, () => page.evaluate(lookInPage, patienceMs))
}

/** Returns the element of a control from the last look. Throws if the page does not list it. */
export async function reach(page: Page, { index }: Control): Promise<ElementHandle<Element>> {
  const handle = await page.evaluateHandle(
    (at) => (window as unknown as { monkeySees: readonly Element[] }).monkeySees[at] ?? null,
    index,
  )
  const element = handle.asElement()
  if (!element) throw new Error('It is gone')
  return element
}

/** Calls the page again if it navigated during the call, up to five times. */
export async function steady<Answer>(page: Page, ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const wentElsewhere =
        error instanceof Error && /context was destroyed|navigat|Failed to fetch/i.test(error.message)
      if (!wentElsewhere || attempt === 5) throw error
      await page.waitForLoadState()
    }
  }
}

/** Runs in the page, so it uses nothing declared outside it. */
async function lookInPage(patience: number): Promise<View> {
  const sees = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
  const all = <Found extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll<Found>(selector)].filter(sees)

  const giveUpAt = performance.now() + patience
  let quietFrames = 0
  const changes = new MutationObserver(() => (quietFrames = 0))
  changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  while (quietFrames < 2 && performance.now() < giveUpAt) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const busy = all('[aria-busy=true], [role=status][aria-label=Loading]').length > 0
    quietFrames = busy ? 0 : quietFrames + 1
  }
  changes.disconnect()

  const content = document.querySelector('main') ?? document.getElementById('root')
  const stands = content !== null && all('h1, h2, [role=alert]', content).some((element) => element.innerText.trim())

  // Dialogs stack in the order of their opening, not in the order of the document.
  const modal = all('dialog:modal, [aria-modal=true]').find((dialog) => {
    const { left, top, width, height } = dialog.getBoundingClientRect()
    return dialog.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  const forms: Element[] = []
  const formOf = (element: Element) => {
    const form = element.closest('dialog, form, [role=dialog]')
    if (!form) return -1
    if (!forms.includes(form)) forms.push(form)
    return forms.indexOf(form)
  }
  const nameOf = (element: HTMLElement) => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const texts = [
      element.getAttribute('aria-label'),
      labelled.join(' '),
      labels.map((label) => label.textContent).join(' '),
      element.textContent,
      element.getAttribute('placeholder'),
    ]
    return (texts.find((text) => text?.trim()) ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
  }

  // The skip link is above the page until it has the focus.
  const isOffPage = (element: Element) => element.getBoundingClientRect().bottom + scrollY <= 0
  const usable =
    'a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=menuitemradio], [role=treeitem]'
  const elements = all(usable, modal ?? document).filter(
    (element) =>
      !element.closest('#sandbox, [inert], [aria-disabled=true]') &&
      !(element as HTMLInputElement).disabled &&
      !(element as HTMLInputElement).readOnly &&
      !isOffPage(element) &&
      !element.matches('[role=tab][aria-selected=true]') &&
      !/^(mailto|tel):/.test(element.getAttribute('href') ?? ''),
  )
  Object.assign(window, { monkeySees: elements })
  return {
    place: location.pathname + location.search,
    stands,
    modal: modal !== undefined,
    controls: elements.map((element, index) => {
      const { type = '', inputMode, autocomplete } = element as Partial<HTMLInputElement>
      const tag = element.tagName.toLowerCase()
      const inForm = element.closest('dialog, form, [role=dialog]')
      const last = inForm && [...inForm.querySelectorAll('footer button')].at(-1)
      return {
        index,
        role: element.getAttribute('role') ?? (tag === 'a' ? 'link' : tag === 'input' ? type : tag),
        name: nameOf(element),
        takes: [type, inputMode, autocomplete].filter(Boolean).join(' '),
        options: element instanceof HTMLSelectElement ? element.options.length : 0,
        form: formOf(element),
        submits: tag === 'button' && inForm !== null && (type === 'submit' || element === last),
        shell: element.closest('nav, body > * > header, [data-print=hide]') !== null,
      }
    }),
  }
}

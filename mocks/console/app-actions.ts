import { openDialog } from '../../src/ui/dialog/Modal'

const timeoutMs = 10_000
const pollMs = 50
/** Number of a test payment card whose charges always succeed. */
const validCard = '4242424242424242'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Polls until `find` returns something other than null, undefined, or false, and returns it. After the timeout, throws
 * an error that contains `what`.
 */
export async function waitFor<T>(
  what: string,
  find: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  withinMs: number = timeoutMs,
): Promise<T> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline;) {
    const found = await find()
    if (found !== null && found !== undefined && found !== false) return found
    await pause(pollMs)
  }
  throw new Error(`${what} did not appear`)
}

const input = (selector: string) =>
  waitFor(`the field ${selector}`, () => document.querySelector<HTMLInputElement>(`${selector}:not([disabled])`))

async function press(area: string, label: string): Promise<void> {
  const button = await waitFor(`the button ${label}`, () =>
    [...document.querySelectorAll<HTMLButtonElement>(`${area} button`)].find(
      (candidate) => !candidate.disabled && candidate.textContent?.trim() === label,
    ),
  )
  button.click()
}

export async function submitSignInForm(username: string, password: string): Promise<void> {
  const name = await input('input[autocomplete="username"]')
  typeInto(name, username)
  typeInto(await input('input[autocomplete="current-password"]'), password)
  name.form?.requestSubmit()
}

/** Presses the Subscribe button of the first wallet on the page, which opens the Add Funds dialog. */
export const openFundsDialog = (): Promise<void> => press('main [role=article]', 'Subscribe')

/**
 * Pays $25 by card into the first wallet and resolves when `isDone` returns true. With `saved`, the payment uses the
 * card that the dialog has selected: a saved card if one exists, else a new card.
 */
export async function fundFirstWallet(card: 'saved' | 'new', isDone: () => boolean): Promise<void> {
  await openFundsDialog()
  typeInto(await input(`${openDialog} input[inputmode=decimal]`), '25')
  const newCard = await input(`${openDialog} input[type=radio][value=new]`)
  if (card === 'new' && !newCard.checked) newCard.click()
  await confirm(newCard.checked, isDone)
}

const submitAgainAfterMs = 700

/**
 * Submits the dialog repeatedly until `isDone` returns true, because attempts fail while the card library still loads.
 */
async function confirm(withNewCard: boolean, isDone: () => boolean): Promise<void> {
  await waitFor('the outcome of the payment', async () => {
    if (isDone()) return true
    // Do not submit before the card form appears: until then, the app would pay with the saved card.
    if (withNewCard && !fillCard(validCard)) return false
    document.querySelector<HTMLButtonElement>(`${openDialog} button[type=submit]`)?.click()
    await pause(submitAgainAfterMs)
    return isDone()
  })
}

/** Returns true if the app shows a text that starts with `text`. The console's own texts do not count. */
export function isShownInApp(text: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.id === 'sandbox' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    const isMatch = node.nodeValue?.trimStart().startsWith(text) ?? false
    return isMatch && node.parentElement?.getClientRects().length ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
  })
  return walker.nextNode() !== null
}

/** Expiry date of the test payment card. The card form accepts any future date. */
const expiry = '12 / 40'

/** Sets the value of a field and fires `input`, as typing does. Works with React's controlled fields. */
export function typeInto(field: HTMLInputElement, value: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  descriptor?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: value }))
}

const findNumberField = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('input[autocomplete="cc-number"]')].find(
    (field) => field.offsetParent !== null,
  )

/** Fills the card form on the page. Returns false if the page has no card form. */
function fillCard(number: string): boolean {
  const numberField = findNumberField()
  const form = numberField?.parentElement
  if (!numberField || !form) return false
  // Clear the field first. Otherwise, typing a number that the field already contains would fire no change event.
  typeInto(numberField, '')
  typeInto(numberField, number)
  const other = (autocomplete: string) => form.querySelector<HTMLInputElement>(`input[autocomplete="${autocomplete}"]`)
  const expiryField = other('cc-exp')
  const codeField = other('cc-csc')
  if (expiryField) typeInto(expiryField, expiry)
  if (codeField) typeInto(codeField, number.startsWith('3') && number.length === 15 ? '1234' : '123')
  return true
}

/**
 * Delay before a new card form is filled. The form fires `ready` shortly after it appears, and the number must be typed
 * after that event.
 */
const readyAfterMs = 150

let stopWaiting: (() => void) | undefined

/** Fills the card form on the page. If the page has no card form, fills the next form that appears. */
export function fillNextCard(number: string): void {
  stopWaiting?.()
  if (fillCard(number)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (!findNumberField()) return
    observer.disconnect()
    timer = setTimeout(() => fillCard(number), readyAfterMs)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
    stopWaiting = undefined
  }
}

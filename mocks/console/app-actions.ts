import { openDialog } from '../../src/ui/dialog/open-dialog'
import { fillCard, typeInto } from './fill-card'

const timeoutMs = 10_000
const pollMs = 50
/** The provider's test card that always succeeds. */
const validCard = '4242424242424242'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until `find` returns a value, and returns the value. Throws an error that names `what` after the timeout. */
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

/** Opens the Add Funds dialog of the first wallet. */
export const openFundsDialog = (): Promise<void> => press('main [role=article]', 'Subscribe')

/** Funds the first wallet and resolves when `isDone` returns true. A saved card is used only where the dialog offers one. */
export async function fundFirstWallet(card: 'saved' | 'new', isDone: () => boolean): Promise<void> {
  await openFundsDialog()
  typeInto(await input(`${openDialog} input[inputmode=decimal]`), '25')
  const newCard = await input(`${openDialog} input[type=radio][value=new]`)
  if (card === 'new' && !newCard.checked) newCard.click()
  await confirm(newCard.checked, isDone)
}

const submitAgainAfterMs = 700

/** Submits the dialog until `isDone` returns true: the first attempts fail while the card library loads. */
async function confirm(withNewCard: boolean, isDone: () => boolean): Promise<void> {
  await waitFor('the outcome of the payment', async () => {
    if (isDone()) return true
    // Before the card form appears, the app would still pay with the saved card.
    if (withNewCard && !fillCard(validCard)) return false
    document.querySelector<HTMLButtonElement>(`${openDialog} button[type=submit]`)?.click()
    await pause(submitAgainAfterMs)
    return isDone()
  })
}

/** Whether the app, without the console, shows a text that starts with `text`. */
export function isShownInApp(text: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.id === 'sandbox' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    const isMatch = node.nodeValue?.trimStart().startsWith(text) ?? false
    return isMatch && node.parentElement?.getClientRects().length ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
  })
  return walker.nextNode() !== null
}

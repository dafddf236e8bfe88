import { openDialog } from '../../src/ui/dialog/open-dialog'
import { fillCard, typeInto } from './fill-card'

/** How long the app may take to draw what is waited for. */
const patienceMs = 10_000
const lookEveryMs = 50
const goodCard = '4242424242424242'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until there is something to be found, and says what was missing when it never comes. */
export async function present<T>(
  what: string,
  find: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  withinMs: number = patienceMs,
): Promise<T> {
  for (const until = performance.now() + withinMs; performance.now() < until;) {
    const found = await find()
    if (found !== null && found !== undefined && found !== false) return found
    await pause(lookEveryMs)
  }
  throw new Error(`${what} did not come`)
}

const input = (selector: string) =>
  present(`the field ${selector}`, () => document.querySelector<HTMLInputElement>(`${selector}:not([disabled])`))

async function press(area: string, label: string): Promise<void> {
  const button = await present(`the button ${label}`, () =>
    [...document.querySelectorAll<HTMLButtonElement>(`${area} button`)].find(
      (one) => !one.disabled && one.textContent?.trim() === label,
    ),
  )
  button.click()
}

/** As a person would at the login page. */
export async function signInByHand(username: string, password: string): Promise<void> {
  const name = await input('input[autocomplete="username"]')
  typeInto(name, username)
  typeInto(await input('input[autocomplete="current-password"]'), password)
  name.form?.requestSubmit()
}

/** Opens the Add Funds dialog of the first wallet. */
export const openFunding = (): Promise<void> => press('main [role=article]', 'Subscribe')

/** Funds the first wallet, with a card on file if there is one and it may be used, until the outcome is to be seen. */
export async function fundByHand(card: 'saved' | 'new', isDone: () => boolean): Promise<void> {
  await openFunding()
  typeInto(await input(`${openDialog} input[inputmode=decimal]`), '25')
  const newCard = await input(`${openDialog} input[type=radio][value=new]`)
  if (card === 'new' && !newCard.checked) newCard.click()
  await confirm(newCard.checked, isDone)
}

const pressAgainAfterMs = 700

/** The card library may still be on its way: a person who is told so presses again. */
async function confirm(withNewCard: boolean, isDone: () => boolean): Promise<void> {
  await present('the outcome of the payment', async () => {
    if (isDone()) return true
    if (withNewCard) fillCard(goodCard)
    document.querySelector<HTMLButtonElement>(`${openDialog} button[type=submit]`)?.click()
    await pause(pressAgainAfterMs)
    return isDone()
  })
}

/** Whether the app, not the console, shows a text that begins so. */
export function isOnPage(text: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.id === 'sandbox' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    const begins = node.nodeValue?.trimStart().startsWith(text) ?? false
    return begins && node.parentElement?.getClientRects().length ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
  })
  return walker.nextNode() !== null
}

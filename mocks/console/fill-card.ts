/** What goes into the other two fields of a card form; any future date and any code will do. */
const expiry = '12 / 40'

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Types into a field as a person would, whoever draws it. */
export function typeInto(field: HTMLInputElement, value: string): void {
  setValue?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: value }))
}

const findForm = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('input[autocomplete="cc-number"]')].find(
    (field) => field.offsetParent !== null,
  )

/** Fills the card form that is on the page; false when there is none. */
export function fillCard(number: string): boolean {
  const form = findForm()
  const around = form?.parentElement
  if (!form || !around) return false
  // From empty, so that the form tells of it even where the same card was in it already.
  typeInto(form, '')
  typeInto(form, number)
  const other = (autocomplete: string) =>
    around.querySelector<HTMLInputElement>(`input[autocomplete="${autocomplete}"]`)
  const expiryField = other('cc-exp')
  const codeField = other('cc-csc')
  if (expiryField) typeInto(expiryField, expiry)
  if (codeField) typeInto(codeField, number.startsWith('3') && number.length === 15 ? '1234' : '123')
  return true
}

/** A card form that has just come says that it is ready a moment later, and whoever asks is to hear of the card after that. */
const readyAfterMs = 150

let stopWaiting: (() => void) | undefined

/** Fills the card form that is there, or else the next one that comes. Answers whether it has been filled already. */
export function fillNextCard(number: string): boolean {
  stopWaiting?.()
  if (fillCard(number)) return true
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (!findForm()) return
    observer.disconnect()
    timer = setTimeout(() => fillCard(number), readyAfterMs)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
    stopWaiting = undefined
  }
  return false
}

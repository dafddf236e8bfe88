/** Any future date passes. */
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
export function fillCard(number: string): boolean {
  const numberField = findNumberField()
  const form = numberField?.parentElement
  if (!numberField || !form) return false
  // An empty field first, so that the form fires a change event even for the number it already has.
  typeInto(numberField, '')
  typeInto(numberField, number)
  const other = (autocomplete: string) => form.querySelector<HTMLInputElement>(`input[autocomplete="${autocomplete}"]`)
  const expiryField = other('cc-exp')
  const codeField = other('cc-csc')
  if (expiryField) typeInto(expiryField, expiry)
  if (codeField) typeInto(codeField, number.startsWith('3') && number.length === 15 ? '1234' : '123')
  return true
}

/** A new card form fires `ready` shortly after it appears. The number must follow that event. */
const readyAfterMs = 150

let stopWaiting: (() => void) | undefined

/** Fills the card form on the page and returns true, or returns false and fills the next form that appears. */
export function fillNextCard(number: string): boolean {
  stopWaiting?.()
  if (fillCard(number)) return true
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
  return false
}

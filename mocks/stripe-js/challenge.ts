import styles from './elements.module.css'

export type ChallengeOutcome = 'complete' | 'fail' | 'abandon'

const ACTIONS: readonly (readonly [ChallengeOutcome, string])[] = [
  ['complete', 'Complete authentication'],
  ['fail', 'Fail authentication'],
  ['abandon', 'Cancel'],
]

let instances = 0

/**
 * Shows the bank's question and returns the cardholder's decision. As in the real script, this dialog is a child of
 * the body. A modal dialog of the app would therefore compete with this dialog for the focus.
 */
export function showChallenge(question: string): Promise<ChallengeOutcome> {
  const opener = document.activeElement
  const id = `stripe-challenge-${++instances}`
  const backdrop = document.createElement('div')
  backdrop.className = styles.backdrop ?? ''
  const dialog = document.createElement('div')
  dialog.className = styles.challenge ?? ''
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-labelledby', `${id}-title`)
  dialog.setAttribute('aria-describedby', `${id}-text`)
  const title = withText('h2', '3D Secure authentication', `${id}-title`)
  const text = withText('p', question, `${id}-text`)
  const note = withText('p', 'This is a test page of the sandbox. No bank is involved.', `${id}-note`)
  const actions = document.createElement('div')
  actions.className = styles.actions ?? ''
  dialog.append(title, text, note, actions)
  backdrop.append(dialog)

  return new Promise((resolve) => {
    const close = (outcome: ChallengeOutcome) => {
      backdrop.remove()
      if (opener instanceof HTMLElement) opener.focus()
      resolve(outcome)
    }
    const buttons = ACTIONS.map(([outcome, label]) => {
      const button = withText('button', label, `${id}-${outcome}`) as HTMLButtonElement
      button.type = 'button'
      button.className = styles.action ?? ''
      button.addEventListener('click', () => close(outcome))
      return button
    })
    actions.append(...buttons)
    dialog.addEventListener('keydown', (event) => {
      // In the real script, the dialog is in a frame, so the page receives no key events.
      event.stopPropagation()
      if (event.key === 'Escape') {
        event.preventDefault()
        close('abandon')
      }
      if (event.key === 'Tab') trapFocus(event, buttons)
    })
    document.body.append(backdrop)
    buttons[0]?.focus()
  })
}

function withText(tag: 'h2' | 'p' | 'button', text: string, id: string): HTMLElement {
  const element = document.createElement(tag)
  element.id = id
  element.textContent = text
  return element
}

function trapFocus(event: KeyboardEvent, buttons: readonly HTMLButtonElement[]): void {
  const [first, last] = [buttons[0], buttons.at(-1)]
  const edge = event.shiftKey ? first : last
  if (document.activeElement !== edge) return
  event.preventDefault()
  const target = event.shiftKey ? last : first
  target?.focus()
}

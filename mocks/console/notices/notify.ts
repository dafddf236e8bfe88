import styles from './notices.module.css'

const id = 'sandbox-notices'

/**
 * Returns the container of all notices. The container precedes the app in the document, so the Tab key reaches notices
 * first.
 */
function noticeContainer(): HTMLElement {
  const existing = document.getElementById(id)
  if (existing) return existing
  const container = document.createElement('div')
  container.id = id
  container.className = styles.container ?? ''
  container.dataset['print'] = 'hide'
  document.body.prepend(container)
  return container
}

export function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}

/**
 * Shows a message of the sandbox outside of the app, for example why a link could not be opened. Returns a function that
 * closes it.
 */
export function notify(text: string, { label = 'Dismiss', onClick = (): void => undefined } = {}): () => void {
  const notice = document.createElement('div')
  notice.className = styles.notice ?? ''
  notice.setAttribute('role', 'alert')
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  const close = () => notice.remove()
  notice.append(
    paragraph,
    createButton(label, () => {
      close()
      onClick()
    }),
  )
  noticeContainer().append(notice)
  return close
}

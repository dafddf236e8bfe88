import styles from './notices.module.css'

const id = 'sandbox-notices'

/**
 * Returns the container of all notices. The container precedes the app in the document, so the Tab key reaches notices
 * first.
 */
export function noticeContainer(): HTMLElement {
  const existing = document.getElementById(id)
  if (existing) return existing
  const container = document.createElement('div')
  container.id = id
  container.className = styles.container ?? ''
  container.dataset['print'] = 'hide'
  document.body.prepend(container)
  return container
}

/** Shows a message of the sandbox outside of the app, for example why a link could not be opened. */
export function notify(text: string): void {
  const notice = document.createElement('div')
  notice.className = styles.notice ?? ''
  notice.setAttribute('role', 'alert')
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Dismiss'
  close.addEventListener('click', () => notice.remove())
  notice.append(paragraph, close)
  noticeContainer().append(notice)
}

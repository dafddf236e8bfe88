import { noticePlace } from './notice-place'
import styles from './notices.module.css'

/** Says something to the person that has nothing to do with the app, such as why a link could not be opened. */
export function tell(text: string): void {
  const notice = document.createElement('div')
  notice.className = styles.notice ?? ''
  notice.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.textContent = text
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Dismiss'
  close.addEventListener('click', () => notice.remove())
  notice.append(words, close)
  noticePlace().append(notice)
}

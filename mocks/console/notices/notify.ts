import styles from './notices.module.css'
const id = 'sandbox-notices'

/** Where notices stand, one below the other, outside of the app: before it, so that the keyboard comes to them first. */
export function noticePlace(): HTMLElement {
  const present = document.getElementById(id)
  if (present) return present
  const place = document.createElement('div')
  place.id = id
  place.className = styles.place ?? ''
  place.dataset['print'] = 'hide'
  document.body.prepend(place)
  return place
}

/** Says something to the person that has nothing to do with the app, such as why a link could not be opened. */
export function notify(text: string): void {
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

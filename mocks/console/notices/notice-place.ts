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

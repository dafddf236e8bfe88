import { adoptStyle } from '../adopt-style'
import style from './caption.css?inline'

let place: HTMLElement | undefined

/** What the story says, for those who watch it play by itself: as text, and read out. It keeps clear of the pointer. */
export function caption(text: string | null): void {
  if (!place) {
    adoptStyle(style)
    place = document.createElement('p')
    place.className = 'sandbox-caption'
    place.dataset['print'] = 'hide'
    place.setAttribute('role', 'status')
    place.setAttribute('aria-live', 'polite')
    document.body.append(place)
  }
  place.hidden = text === null
  place.textContent = text
}

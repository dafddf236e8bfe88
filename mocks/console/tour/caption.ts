/** A region has to be there before what it is to read out. */
const soonMs = 50

let place: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** What the story says, for those who watch it play by itself: as text, and read out. It keeps clear of the pointer. */
export function caption(text: string): void {
  place ??= drawPlace()
  clearTimeout(timer)
  timer = setTimeout(() => place?.replaceChildren(text), soonMs)
}

export function putCaptionAway(): void {
  clearTimeout(timer)
  place?.remove()
  place = undefined
}

function drawPlace(): HTMLElement {
  const drawn = document.createElement('p')
  drawn.className = 'sandbox-caption'
  drawn.dataset['print'] = 'hide'
  drawn.setAttribute('role', 'status')
  drawn.setAttribute('aria-live', 'polite')
  document.body.append(drawn)
  return drawn
}

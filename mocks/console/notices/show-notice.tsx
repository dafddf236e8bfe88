import type { JSX } from 'react'
import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { noticePlace } from './notice-place'

/** Draws a notice into its own root, so that it survives a failure of the app. */
export function showNotice(draw: (close: () => void) => JSX.Element): () => void {
  const container = document.createElement('div')
  noticePlace().append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<Themed>{draw(close)}</Themed>)
  return close
}

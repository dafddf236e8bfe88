import type { JSX } from 'react'
import { createRoot } from 'react-dom/client'
import { noticePlace } from './notice-place'
import styles from './notices.module.css'

/** Draws a notice into a root of its own: what happens to the app does not touch it. */
export function showNotice(draw: (close: () => void) => JSX.Element): () => void {
  const container = document.createElement('div')
  container.className = styles.root ?? ''
  noticePlace().append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(draw(close))
  return close
}

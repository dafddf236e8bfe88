import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { tolerateForeignNodes } from '../lib/browser/foreign-nodes'
import { openApp } from './App'

export function mount(container: HTMLElement): void {
  tolerateForeignNodes()
  const root = createRoot(container)
  // What is drawn at once asks its questions at once; left to itself, React lets the browser paint place-holders before.
  flushSync(() => root.render(<StrictMode>{openApp()}</StrictMode>))
}

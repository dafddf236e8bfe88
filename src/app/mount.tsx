import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tolerateForeignNodes } from '../lib/browser/foreign-nodes'
import { openApp } from './App'

export function mount(container: HTMLElement): void {
  tolerateForeignNodes()
  createRoot(container).render(<StrictMode>{openApp()}</StrictMode>)
}

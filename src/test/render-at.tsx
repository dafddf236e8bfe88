import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { AppRouter } from '../ui/page/AppRouter'
import { render, type RenderResult } from './render'

/** Renders a UI component at a URL, with a router. */
export function renderAt(address: string, piece: ReactNode): RenderResult {
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [address] })
  return render(<AppRouter router={router} />)
}

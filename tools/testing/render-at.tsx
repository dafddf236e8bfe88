import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { AppRouter } from '../../src/ui/leaving/AppRouter'
import { render, type RenderResult } from './render'

/** Draws a piece of the kit at an address, with a router of its own. */
export function renderAt(address: string, piece: ReactNode): RenderResult {
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [address] })
  return render(<AppRouter router={router} />)
}

import { render, type RenderResult } from './render'
import type { ReactNode } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { GuardedRouter } from '../../src/ui/leaving/GuardedRouter'

/** Draws a piece of the kit at an address, with a history of its own. */
export function renderAt(address: string, piece: ReactNode): RenderResult {
  const history = createMemoryHistory({ initialEntries: [address], v5Compat: true })
  return render(<GuardedRouter history={history}>{piece}</GuardedRouter>)
}

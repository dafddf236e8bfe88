import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { origin, renderApp } from '../../../src/test/render-app'
import { createAppPage } from '../../console/app-page'
import { readShownEntries } from '../../console/preferences'
import { createPageSandbox } from '../../console/page-sandbox'
import { atlas, type AtlasEntry } from './atlas-entries'
import { finishEntry } from './show-entry'

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  // The app logs errors of invalid responses.
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
})

/** e2e/atlas.spec.ts shows the entries that need a browser: card forms, locks, and a second React root. */
const needsBrowser = ({ id, cardLibrary, after }: AtlasEntry): boolean =>
  id === 'refresh-network' ||
  cardLibrary !== undefined ||
  after?.kind === 'fund' ||
  after?.kind === 'draw' ||
  (after?.kind === 'store' && after.unseen)

it.each(atlas.filter((entry) => !needsBrowser(entry)).map((entry) => [entry.text, entry] as const))(
  'shows in the app: %s',
  async (_text, { id, as, route, faults = [] }) => {
    await renderApp(route, { as, faults })
    const sandbox = createPageSandbox(`${origin}/`)
    const finished = finishEntry(id, sandbox, createAppPage('/'))
    await waitFor(() => expect(readShownEntries()).toContain(id), { timeout: 40_000 })
    await finished
  },
)

import { act, render, screen, waitFor, within } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ArchivedWorldSummary, MigrationReport } from '../../control/api-types'
import { NoticeCard, createPageNotices } from './page-notices'
import { MigrationSummary } from './WorldChoice'

const archived: ArchivedWorldSummary = {
  id: 'w1',
  scenario: 'low-balance',
  seed: 7,
  appVersion: '0.0.9',
  length: 12,
  latest: '2026-03-02T17:00:00.000Z',
  setAside: '2026-03-03T09:00:00.000Z',
  reason: 'other-schema',
  words: 'It was made by another version of Fairlead.',
}
const migration: MigrationReport = {
  replayed: 8,
  of: 12,
  words: 'Number 9 (purchaseLead) cannot be repeated.',
  differences: ['Leads: 40 then, 38 now'],
}
const before = { tokens: '{"username":"agent"}', address: '/x/wallet?tab=cards' }

/** Requests that the page has sent to the control API, each as its method and path. */
let calls: string[]
let worlds: readonly ArchivedWorldSummary[]

beforeEach(() => {
  calls = []
  worlds = [archived]
  vi.stubGlobal('fetch', ({ url, method }: Request) => {
    const address = new URL(url)
    const path = address.pathname.replace('/x/__sandbox/', '')
    calls.push(`${method} ${path}${address.search}`)
    if (path === 'worlds') return Promise.resolve(Response.json(worlds))
    if (path === 'worlds/file') return Promise.resolve(Response.json({ format: 'fairlead-world' }))
    if (path === 'worlds/noticed') return Promise.resolve(Response.json(null))
    if (path === 'worlds/open' || path === 'worlds/migrate') return Promise.resolve(Response.json({ migration }))
    return Promise.resolve(Response.json({ kind: 'browser', saved: false, reason: 'full' }))
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
})

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

const notices = () => createPageNotices('/x/')
const card = (name: string | RegExp) => screen.findByRole('alertdialog', { name })

describe('archived world', () => {
  it('opens anyway, and the notice lists the differences before the page reloads', async () => {
    notices().showArchivedWorld('other-schema', before)
    const shown = await card('Your world was archived')
    await waitFor(() => expect(shown).toHaveFocus())
    expect(shown).toHaveTextContent('It was made by another version of Fairlead.')
    expect(shown).toHaveTextContent('low-balance, seed 7, 12 actions')
    await userEvent.click(within(shown).getByRole('button', { name: 'Open it anyway' }))
    const report = await card('Opened anyway')
    expect(report).toHaveTextContent('Amounts may differ from the original.')
    expect(report).toHaveTextContent('8 of 12 actions were replayed.')
    expect(report).toHaveTextContent('Number 9 (purchaseLead) cannot be repeated.')
    expect(within(report).getByRole('listitem')).toHaveTextContent('Leads: 40 then, 38 now')
    expect(calls).toEqual(['GET worlds', 'POST worlds/open', 'POST worlds/noticed'])
  })

  it('downloads as a file, and the choice stays open', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const page = notices()
    page.showArchivedWorld('other-schema', before)
    const shown = await card('Your world was archived')
    await userEvent.click(within(shown).getByRole('button', { name: 'Save it as a file' }))
    expect(await within(shown).findByText(/^Saved as fairlead-low-balance-2026-03-03\.json\./)).toBeVisible()
    expect(calls).toEqual(['GET worlds', 'GET worlds/file?id=w1', 'POST worlds/noticed'])
    // The backend now reports the notice as seen, which closes unused notices. This one stays, because the user has
    // pressed one of its buttons.
    act(() => page.closeArchivedWorld())
    expect(shown).toBeInTheDocument()
  })

  it('stays archived after Escape, and the notice shows once', async () => {
    const page = notices()
    page.showArchivedWorld('other-schema', before)
    const shown = await card('Your world was archived')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(shown).not.toBeInTheDocument())
    page.showArchivedWorld('other-schema', before)
    await waitFor(() => expect(calls).toEqual(['GET worlds', 'POST worlds/noticed', 'GET worlds']))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('has no notice once another page has shown it', async () => {
    const page = notices()
    page.showArchivedWorld('other-schema', before)
    const shown = await card('Your world was archived')
    act(() => page.closeArchivedWorld())
    expect(shown).not.toBeInTheDocument()
  })
})

it('shows once that the world continues after an update, and where rewinding starts', async () => {
  worlds = [{ ...archived, reason: 'restarted', words: 'It is as you left it, and rewinding starts at this point.' }]
  const page = notices()
  page.showArchivedWorld('restarted', before)
  const shown = await card('Fairlead was updated, and your world continues')
  expect(shown).toHaveTextContent(
    'rewinding starts at this point.The earlier history is archived: low-balance, seed 7, 12',
  )
  await userEvent.click(within(shown).getByRole('button', { name: 'Continue' }))
  expect(shown).not.toBeInTheDocument()
  expect(calls).toEqual(['GET worlds', 'POST worlds/noticed'])
  page.closeArchivedWorld()
  page.showArchivedWorld('restarted', before)
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('announces a notice without taking the focus from a user who types', () => {
  render(<input aria-label="Amount" />)
  screen.getByLabelText('Amount').focus()
  render(
    <NoticeCard title="A newer version" actions={null}>
      Reload
    </NoticeCard>,
  )
  expect(screen.getByLabelText('Amount')).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('A newer version')
})

it('asks the user to reload a page of an older version', async () => {
  notices().askForReload()
  const shown = await card('A newer version of Fairlead is open in another tab')
  expect(within(shown).getByRole('button', { name: 'Reload' })).toBeEnabled()
})

it.each([
  [{ replayed: 1, of: 1, words: null, differences: [] }, 'The one action was replayed.'],
  [{ replayed: 3, of: 3, words: null, differences: [] }, 'All 3 actions were replayed.'],
])('reports %j as: %s', (report, words) => {
  const { container } = render(<MigrationSummary migration={report} />)
  expect(container).toHaveTextContent(words)
  expect(container).not.toHaveTextContent(/may differ|Differences/)
})

describe('the "Not saved" line of the sign-in page', () => {
  const line = () => screen.queryByText(/^Not saved/)

  it('shows only on that page, checks whether saving works again, and disappears', () => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/x/login')
    const page = notices()
    page.showUnsaved('this browser’s storage is full')
    expect(line()).toHaveTextContent(
      'Not saved: this browser’s storage is full. Your changes are lost when the last tab closes.',
    )
    expect(line()).toBeVisible()
    vi.advanceTimersByTime(3100)
    expect(calls).toEqual(['GET save-status'])
    history.replaceState(null, '', '/x/dashboard')
    vi.advanceTimersByTime(3100)
    expect(line()).not.toBeVisible()
    expect(calls).toEqual(['GET save-status'])
    page.showUnsaved(null)
    expect(line()).toBeNull()
  })
})

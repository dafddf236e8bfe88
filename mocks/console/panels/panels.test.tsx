import { render, screen, waitFor, within } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppPage } from '../app-page'
import { createPageSandbox } from '../page-sandbox'
import { ConsoleContext } from '../use-sandbox'
import type { ClockReading } from '../../control/api-types'
import { ClockPanel } from './ClockPanel'
import { RequestsPanel } from './RequestsPanel'
import { FaultsPanel } from './FaultsPanel'
import { ScenariosPanel } from './ScenariosPanel'
import { SnapshotFile } from './SnapshotFile'
import { pictureCountText } from './SharePanel'

const page: AppPage = {
  basePath: '/',
  username: () => 'agent',
  signInAs: vi.fn<AppPage['signInAs']>(),
  switchUser: vi.fn<AppPage['switchUser']>(),
  signOut: vi.fn<AppPage['signOut']>(),
  goTo: () => undefined,
  currentPath: () => '/dashboard',
  currentRoute: () => '/dashboard',
  reload: () => undefined,
  fillCard: () => undefined,
}

let calls: string[]
let answers: Record<string, (body: unknown) => Response>

function renderPanel(panel: React.ReactNode) {
  const sandbox = createPageSandbox('http://app.test/', async (request) => {
    const { pathname, search } = new URL(request.url)
    const call = `${request.method} ${pathname.replace('/__sandbox/', '')}${search}`
    const text = await request.text()
    calls.push(call + (text === '{}' || text === '' ? '' : ` ${text}`))
    return answers[call]?.(text === '' ? undefined : JSON.parse(text)) ?? Response.json(null)
  })
  return render(<ConsoleContext value={{ sandbox, page, openStory: () => undefined }}>{panel}</ConsoleContext>)
}

beforeEach(() => {
  calls = []
  answers = {}
})

it('starts a scenario for the current user, and one that shows a sign-in step signed out', async () => {
  const scenario = (name: string) => ({ name, title: `Title of ${name}`, story: '' })
  answers['GET scenarios'] = () => Response.json([scenario('low-balance'), scenario('sign-in-sms')])
  renderPanel(<ScenariosPanel />)
  for (const card of await screen.findAllByRole('article'))
    await userEvent.click(within(card).getByRole('button', { name: 'Start' }))
  expect(page.signInAs).toHaveBeenCalledExactlyOnceWith('agent', { world: { scenario: 'low-balance' } })
  expect(page.signOut).toHaveBeenCalledExactlyOnceWith('/login?scenario=sign-in-sms')
})

it('starts the scenario with a company of its own for the company of this world', async () => {
  answers['GET scenarios'] = () => Response.json([{ name: 'own-company', title: 'Your own company', story: '' }])
  answers['GET company'] = () => Response.json({ company: 'Alder Lending' })
  answers['POST company'] = () => Response.json({ query: 'company=abc' })
  vi.mocked(page.signInAs).mockClear()
  renderPanel(<ScenariosPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }))
  const world = { scenario: 'own-company', company: 'abc' }
  await waitFor(() => expect(page.signInAs).toHaveBeenCalledExactlyOnceWith('agent', { world }))
})

describe('ClockPanel', () => {
  const reading = { now: '2026-03-02T17:00:00.000Z', frozen: false, speed: 1 }
  const to = '2026-04-01T17:00:00.000Z'

  it('shows the progress of a move and the slower market, keeps its buttons enabled, and cancels', async () => {
    let moving: ClockReading['moving'] = { from: reading.now, to, done: 0.428, slower: true }
    answers['GET clock'] = () => Response.json({ ...reading, moving })
    answers['POST clock'] = () => {
      moving = null
      return Response.json({})
    }
    renderPanel(<ClockPanel />)
    const bar = await screen.findByRole('progressbar', { name: /^Moving to Apr 1, 2026/ })
    expect(bar).toHaveAttribute('aria-valuenow', '42')
    expect(screen.getByText(/no more than 50,000 leads at once\.$/)).toBeVisible()
    expect(screen.getByRole('button', { name: '1 day' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(calls).toContain('POST clock {"stop":true}')
    await waitFor(() => expect(bar).not.toBeInTheDocument())
    // The hash of the world is slow to compute.
    expect(calls).not.toContain('GET state')
  })

  it('does not mention the market if its speed stays the same', async () => {
    const moving = { from: reading.now, to, done: 0, slower: false }
    answers['GET clock'] = () => Response.json({ ...reading, moving })
    renderPanel(<ClockPanel />)
    await screen.findByRole('progressbar')
    expect(screen.queryByText(/50,000/)).toBeNull()
  })
})

describe('SnapshotFile', () => {
  const file = new File(['{"format":"fairlead-world","header":{"scenario":"default","seed":1}}'], 'world.json', {
    type: 'application/json',
  })

  it('signs the same user in to the world of the file, or first says that this release computes another one', async () => {
    answers['POST start'] = () => Response.json({ warning: 'It differs.' })
    renderPanel(<SnapshotFile />)
    await userEvent.upload(screen.getByLabelText('Snapshot file'), file)
    expect(await screen.findByText('It differs.')).toBeVisible()
    expect(page.signInAs).not.toHaveBeenCalled()
    answers['POST start'] = () => Response.json({ warning: null })
    await userEvent.upload(screen.getByLabelText('Snapshot file'), file)
    await waitFor(() => expect(page.signInAs).toHaveBeenCalledExactlyOnceWith('agent'))
  })

  it('shows the error of a damaged file', async () => {
    answers['POST start'] = () =>
      Response.json({ error: 'snapshot.at: expected a moment', path: 'at' }, { status: 400 })
    renderPanel(<SnapshotFile />)
    await userEvent.upload(screen.getByLabelText('Snapshot file'), file)
    expect(
      await screen.findByText(/^world.json cannot be opened: snapshot.at: expected a moment. Save or download/),
    ).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

it('lists the fields without a rule above the requests', async () => {
  answers['GET fields-without-rule'] = () => Response.json(['Lead.employer', 'Query.listCoBuyers'])
  renderPanel(<RequestsPanel />)
  const fields = await screen.findByRole('region', { name: 'Fields without a rule' })
  expect(fields).toHaveTextContent('Lead.employer, Query.listCoBuyers')
})

// Queries by role are slow in this panel, which lists every text of the error atlas.
describe('FaultsPanel', () => {
  it('ends all faults', async () => {
    let faults: unknown[] = [{ service: 'graphql', effect: { code: 'TIMEOUT' } }]
    answers['GET faults'] = () => Response.json(faults)
    answers['PUT faults'] = () => Response.json((faults = []))
    renderPanel(<FaultsPanel />)
    await userEvent.click(await screen.findByText('End all'))
    expect(await screen.findByText('No active faults.')).toBeVisible()
    expect(calls).toContain('PUT faults []')
  })

  it('shows an error next to an invalid effect, and adds no fault', async () => {
    const text = 'faults[0].effect.code: expected one of the error codes'
    answers['GET faults'] = () => Response.json([])
    answers['PUT faults'] = () => Response.json({ error: text, reason: text, path: null }, { status: 400 })
    renderPanel(<FaultsPanel />)
    await userEvent.click(await screen.findByText('Custom fault'))
    await userEvent.clear(screen.getByLabelText('Effect'))
    await userEvent.paste('{"code":"OOPS"}')
    await userEvent.click(screen.getByText('Add fault'))
    expect(await screen.findByText(/^effect\.code: expected/)).toBeVisible()
    expect(screen.getByText('No active faults.')).toBeVisible()
  })
})

it.each([
  [0, 0, ''],
  [1, 0, 'The link includes 1 picture at reduced size.'],
  [2, 1, 'The link includes 2 pictures at reduced size. 1 more didn’t fit, so people see initials there.'],
  [0, 2, 'The link includes no pictures, so people see initials. A snapshot includes the full pictures.'],
])('describes a share link with %i pictures and %i left out as: %s', (carried, left, text) => {
  expect(pictureCountText({ carried, left })).toBe(text)
})

import { fireEvent, render, screen, waitFor } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '../../control/api-types'
import type { AppPage } from '../app-page'
import { createPageSandbox } from '../page-sandbox'
import { ConsoleContext, type ConsoleServices } from '../use-sandbox'
import { acceptDroppedFiles } from './drop-target'
import { openWorldFile } from './open-file'
import { closeOpenedReport, keepOpenedReport, readOpenedReport } from './opened-report'
import { playwrightTest } from './playwright-test'
import { ReportPanel } from './ReportPanel'
import { screenOutline } from './screen-outline'

const signInAs = vi.fn<AppPage['signInAs']>()
const goTo = vi.fn<AppPage['goTo']>()
const page = {
  basePath: '/',
  username: () => 'agent',
  currentRoute: () => '/wallet',
  signInAs,
  goTo,
} as Partial<AppPage> as AppPage

const START_MS = Date.parse('2026-03-02T17:00:00Z')
const report: Report = {
  format: 'fairlead-report',
  version: 1,
  title: "Riley's balance",
  expected: '$11.70',
  build: { id: 'b', version: '1+b' },
  page: { route: '/wallet', as: 'agent', viewport: [390, 844], theme: 'dark', locale: 'en-US', zone: 'UTC' },
  world: {
    format: 'fairlead-world',
    release: '1+b',
    header: { scenario: 'default', seed: 7, clock: { worldMs: START_MS, wallMs: 1, frozen: true, speed: 1 } },
    journal: [],
    at: START_MS,
    hash: '',
  },
  from: { entry: 0, route: '/marketplace' },
  actions: [{ at: '2026-03-02T17:00:00Z', who: 'agent', operation: 'purchaseLead', variables: { leadId: 'lead-1' } }],
  requests: [],
  errors: [{ message: 'TypeError: x' }],
  screen: '',
}

let answer: () => Response
let sent: unknown[]
const sandbox = createPageSandbox('http://app.test/', async (request) => {
  const path = new URL(request.url).pathname.replace('/__sandbox/', '')
  if (path === 'report' || path === 'start') sent.push(await request.json())
  if (path === 'report') return Response.json(report)
  if (path === 'report-link') return Response.json({ fragment: '#world=abc' })
  return path === 'start' ? answer() : Response.json({ journalLength: 5, worldId: 'w' })
})
const services: ConsoleServices = { sandbox, page, openStory: () => undefined }

const fileOf = (content: unknown, name = 'bug.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { type: 'application/json' })

beforeEach(() => {
  sent = []
  answer = () => Response.json({ warning: null })
  signInAs.mockClear()
  closeOpenedReport()
})

describe('a file', () => {
  it('of a report opens its world, signs its user in at its first screen, and is shown by the next page', async () => {
    const { warning, enter } = await openWorldFile(fileOf(report), services)
    enter()
    expect(warning).toBeNull()
    expect(sent).toEqual([{ snapshot: report }])
    expect(signInAs).toHaveBeenCalledExactlyOnceWith('agent', { route: '/marketplace' })
    expect(readOpenedReport()).toMatchObject({ title: report.title, actions: report.actions })
  })

  it.each([
    ['is cut off', '{"format":"fairlead-rep', /^bug.json is not a snapshot or a report: .* Save or download/],
    ['is foreign', { log: {} }, /^bug.json cannot be opened: snapshot.format: expected x\. Save or download/],
  ])('that %s is refused in one sentence', async (_, content, message) => {
    answer = () => Response.json({ error: 'snapshot.format: expected x', path: 'snapshot.format' }, { status: 400 })
    await expect(openWorldFile(fileOf(content), services)).rejects.toThrow(message)
    expect(readOpenedReport()).toBeNull()
  })

  it('opens when it is dropped on the page, unless another drop target takes it', async () => {
    acceptDroppedFiles(services)
    fireEvent.drop(document.body, { dataTransfer: { files: [fileOf('x', 'photo.png')] } })
    const taken = new Event('drop', { cancelable: true, bubbles: true })
    taken.preventDefault()
    fireEvent(document.body, taken)
    fireEvent.drop(document.body, { dataTransfer: { files: [fileOf(report)] } })
    await waitFor(() => expect(signInAs).toHaveBeenCalledOnce())
    expect(sent).toHaveLength(1)
  })
})

describe('the panel', () => {
  const renderPanel = () =>
    render(
      <ConsoleContext value={services}>
        <ReportPanel />
      </ConsoleContext>,
    )

  it('shows what a report contains, and copies it as a link', async () => {
    const user = userEvent.setup()
    renderPanel()
    expect(await screen.findByText('1 console error')).toBeVisible()
    await user.type(screen.getByLabelText('What is wrong'), 'Wrong')
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect((await screen.findAllByText('Link copied, 10 bytes.'))[0]).toBeVisible()
    expect(sent.at(-1)).toMatchObject({ title: 'Wrong', actions: 3, page: { route: '/wallet', as: 'agent' } })
  })

  it('lists the actions of the opened report until it is closed', async () => {
    keepOpenedReport(report)
    renderPanel()
    expect(screen.getByRole('region', { name: 'Opened report' })).toHaveTextContent(/Purchase lead.*lead-1/)
    await userEvent.click(screen.getByRole('button', { name: 'Go to the first screen' }))
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/marketplace')
    await userEvent.click(screen.getByRole('button', { name: 'Close report' }))
    expect(screen.queryByRole('region', { name: 'Opened report' })).toBeNull()
    expect(readOpenedReport()).toBeNull()
  })
})

it('writes a Playwright test with the options of an untouched world, or with the file of another one', () => {
  const text = playwrightTest(report, 'bug.json')
  expect(text).toContain(
    "scenario: 'default',\n  seed: 7,\n  now: '2026-03-02T17:00:00.000Z',\n  freeze: true,\n  as: 'agent',",
  )
  expect(text).toContain(String.raw`test('Riley\'s balance', async ({ page }) => {`)
  expect(text).toContain("page.goto('marketplace')\n  // 5:00:00 PM agent: purchaseLead")
  expect(text).toContain("toContainText('$11.70')")
  const clock = { kind: 'clock' as const, at: START_MS, anchor: report.world.header.clock }
  const touched = { ...report, world: { ...report.world, journal: [clock] } }
  expect(playwrightTest(touched, 'bug.json')).toContain("test.use({\n  world: 'bug.json',\n  as: 'agent',")
  const later = { ...report, world: { ...report.world, at: START_MS + 3_600_000 } }
  expect(playwrightTest(later, 'bug.json')).toContain("sandbox.clock.set('2026-03-02T18:00:00.000Z')")
})

it('outlines the screen without values of fields and without hidden parts', () => {
  document.body.innerHTML = `<main><h1>Wallet</h1><p>Funds <b>$5</b></p><svg aria-hidden="true"><title>x</title></svg>
    <form aria-label="Card"><label for="n">Number</label><input id="n" value="4111111111111111"></form>
    <table><tr><td>Form Direct</td><td>$13.30</td></tr></table></main>`
  const main = document.querySelector('main')
  expect(main && screenOutline(main)).toMatchInlineSnapshot(`
    "- heading "Wallet"
    - text: Funds
    - text: $5
    - text: Number
    - textbox "Number"
    - row "Form Direct $13.30""
  `)
})

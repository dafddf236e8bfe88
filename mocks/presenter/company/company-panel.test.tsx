import { render, screen, within } from '../../../src/test/render'
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Company, SAMPLE_COMPANY } from '../../world/company/company'
import { localStore } from '../../../src/lib/browser/storage'
import type { AppPage } from '../../console/app-page'
import { createPageSandbox } from '../../console/page-sandbox'
import { ConsoleContext, PanelContext } from '../../console/use-sandbox'

// jsdom does not implement `adoptedStyleSheets`.
document.adoptedStyleSheets ??= []
const { CompanyPanel } = await import('./CompanyPanel')

const signInAs = vi.fn<AppPage['signInAs']>()
const openStory = vi.fn<(story: object) => void>()
const showPanel = vi.fn<(id: string) => void>()
const playStory = vi.fn<(story: object) => Promise<void>>()
const page = { basePath: '/', signInAs } as unknown as AppPage

let calls: string[]

function renderPanel(running: Company | null = null) {
  const sandbox = createPageSandbox('http://app.test/', ({ url, method }) => {
    const path = new URL(url).pathname.replace('/__sandbox/', '')
    calls.push(`${method} ${path}`)
    if (method === 'GET' && path === 'company') return Promise.resolve(Response.json(running))
    return Promise.resolve(
      Response.json(path === 'scenarios' ? [] : { query: 'company=abc', bytes: 12, story: { title: 'A story' } }),
    )
  })
  return render(
    <ConsoleContext value={{ sandbox, page, openStory, playStory }}>
      <PanelContext value={showPanel}>
        <CompanyPanel />
      </PanelContext>
    </ConsoleContext>,
  )
}

beforeEach(() => {
  calls = []
  signInAs.mockClear()
  localStorage.clear()
  localStore.remove('sandbox:company')
})

const field = (name: string) => screen.getByRole('textbox', { name })
const replace = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.paste(text)
}

it('begins with the company of this world, whatever was entered before', async () => {
  const { unmount } = renderPanel()
  await replace('Company', 'Birch Lending')
  unmount()
  renderPanel({ ...SAMPLE_COMPANY, company: 'Alder Lending' })
  await vi.waitFor(() => expect(field('Company')).toHaveValue('Alder Lending'))
})

it('shows errors at their fields after submit, and keeps the typed values after a remount', async () => {
  const { unmount } = renderPanel()
  await replace('Company', 'Alder Lending')
  await replace('Leads a month', 'many')
  expect(field('Leads a month')).toBeValid()
  await userEvent.click(screen.getByRole('button', { name: 'Start this company' }))
  await vi.waitFor(() => expect(field('Leads a month')).toHaveFocus())
  expect(field('Leads a month')).toBeInvalid()
  expect(field('Leads a month')).toHaveAccessibleDescription(/20/)
  expect(screen.getByText('1 field needs attention.')).toBeVisible()
  expect(field('Leads a month')).toHaveValue('many')
  expect(calls).not.toContain('POST company')
  unmount()
  renderPanel()
  expect(field('Company')).toHaveValue('Alder Lending')
  expect(field('Leads a month')).toHaveValue('many')
})

it('starts the company once the form has no errors', async () => {
  renderPanel()
  await replace('Leads a month', '')
  await userEvent.click(screen.getByRole('button', { name: 'Start this company' }))
  await replace('Leads a month', '90')
  expect(field('Leads a month')).toBeValid()
  expect(screen.queryByText('1 field needs attention.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Start this company' }))
  await vi.waitFor(() =>
    expect(signInAs).toHaveBeenCalledWith('agent', { world: { scenario: 'own-company', company: 'abc' } }),
  )
})

const people = (name = 'People') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('button', { expanded: false })
    .map((button) => button.textContent)
const importText = async (text: string) => {
  await userEvent.upload(screen.getByLabelText('People CSV file'), new File([text], 'people.csv', { type: 'text/csv' }))
  return screen.findByRole('group', { name: 'Import' })
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('says why a file has no people, in view and in red', async () => {
  renderPanel()
  const result = await importText('PK\u0003\u0004')
  expect(result).toHaveFocus()
  expect(within(result).getByRole('alert')).toHaveTextContent(/The list is unchanged.This is a workbook/)
})

it('asks before a file with skipped lines replaces the people, and can undo it', async () => {
  renderPanel()
  const before = people()
  const result = await importText('name,role,branch\nSol Vega,LO,Denver\nUna Vega,boss,Denver')
  expect(result).toHaveTextContent('1 person read, 1 line skipped. Nothing has changed yet.')
  expect(result).toHaveTextContent('Line 3: in role, expected one of agent, manager, administrator, got "boss"')
  expect(people()).toEqual(before)
  await press('Replace the 8 in the list')
  await vi.waitFor(() => expect(result).toHaveFocus())
  expect(result).toHaveTextContent('1 person imported, 1 line skipped.')
  expect(people().at(-1)).toBe('Sol VegaAgent · Denver')
  expect(people('Branches')).toEqual(['Denver'])
  await press('Undo')
  expect(people()).toEqual(before)
  expect(people('Branches')).toEqual(['Cedar PointBoulder, CO', 'SummitProvo, UT'])
  expect(screen.getByRole('button', { name: 'Import CSV' })).toHaveFocus()
})

it('focuses the error of a list like that of a field', async () => {
  renderPanel()
  for (const _ of SAMPLE_COMPANY.sources) await press('Remove source 1')
  await press('Start this company')
  const list = screen.getByRole('group', { name: 'Lead sources' })
  await vi.waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement))
  expect(document.activeElement).toHaveTextContent('Expected at least one source')
})

it('opens a row with an error', async () => {
  renderPanel()
  await press('Add branch')
  await press('New branch')
  await press('Start this company')
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
})

it('says that a browser without storage does not keep the form', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no storage')
  })
  renderPanel()
  await replace('Company', 'Alder Lending')
  expect(screen.getByText(/keeps your input only until the page closes/)).toBeVisible()
})

it('opens the story in the stories panel', async () => {
  renderPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Open its story' }))
  await vi.waitFor(() => expect(showPanel).toHaveBeenCalledWith('stories'))
  expect(openStory).toHaveBeenCalledWith({ title: 'A story' })
})

it('plays the story below the app on a phone', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: true }))
  openStory.mockClear()
  renderPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Open its story' }))
  await vi.waitFor(() => expect(playStory).toHaveBeenCalledWith({ title: 'A story' }))
  expect(openStory).not.toHaveBeenCalled()
})

it('applies JSON to the form only if it is a company document', async () => {
  renderPanel()
  await userEvent.click(screen.getByText('JSON document'))
  const document = within(screen.getByRole('form', { name: 'Your company' })).getByRole('textbox', { name: 'JSON' })
  const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply to form' }))
  await userEvent.clear(document)
  await userEvent.paste('{"company": "Alder Lending"}')
  await apply()
  await vi.waitFor(() => expect(document).toBeInvalid())
  expect(document).toHaveValue('{"company": "Alder Lending"}')
  expect(field('Company')).toHaveValue(SAMPLE_COMPANY.company)
  await userEvent.clear(document)
  await userEvent.paste(JSON.stringify({ ...SAMPLE_COMPANY, company: 'Alder Lending' }))
  await apply()
  await vi.waitFor(() => expect(field('Company')).toHaveValue('Alder Lending'))
})

it.each([
  ['dropped', fireEvent.drop, 'dataTransfer'],
  ['pasted', fireEvent.paste, 'clipboardData'],
] as const)('takes a %s logo by what its bytes tell', async (_how, give, property) => {
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('x'.repeat(100))
  renderPanel()
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const isTaken = !give(screen.getByRole('button', { name: 'Choose logo' }), {
    [property]: { files: [new File([png], 'logo.jpg', { type: 'image/jpeg' })] },
  })
  expect(isTaken).toBe(property === 'dataTransfer')
  await screen.findByRole('button', { name: 'Change logo' })
  const [logo] = screen.getByRole('group', { name: 'Preview' }).querySelectorAll('img')
  expect(logo?.src).toMatch(/^data:image\/png;base64,/)
})

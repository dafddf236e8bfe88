import { render, screen, within } from '../../../src/test/render'
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SAMPLE_COMPANY } from '../../world/company/company'
import type { AppPage } from '../../console/app-page'
import { createSandbox } from '../../console/sandbox'
import { ConsoleContext, PanelContext } from '../../console/use-sandbox'

// jsdom does not implement `adoptedStyleSheets`.
document.adoptedStyleSheets ??= []
const { CompanyPanel } = await import('./CompanyPanel')

const signInAs = vi.fn<AppPage['signInAs']>()
const openStory = vi.fn<(story: object) => void>()
const showPanel = vi.fn<(id: string) => void>()
const page = { basePath: '/', signInAs } as unknown as AppPage

let calls: string[]

function renderPanel() {
  const sandbox = createSandbox('http://app.test/', ({ url, method }) => {
    const path = new URL(url).pathname.replace('/__sandbox/', '')
    calls.push(`${method} ${path}`)
    return Promise.resolve(
      Response.json(path === 'scenarios' ? [] : { query: 'company=abc', bytes: 12, story: { title: 'A story' } }),
    )
  })
  return render(
    <ConsoleContext value={{ sandbox, page, openStory }}>
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
})

const field = (name: string) => screen.getByRole('textbox', { name })
const replace = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text !== '') await userEvent.paste(text)
}

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

it.each([
  ['no person', 'PK\u0003\u0004', 'alert', /^No people imported. The list is unchanged.This is a workbook/],
  ['some people', 'name,role\nSol Vega,LO\nUna Vega,boss', 'status', /^1 person imported.Line 3: role: expected/],
])('says in the color of the result that it has imported %s', async (_what, text, role, message) => {
  renderPanel()
  await userEvent.upload(screen.getByLabelText('People CSV file'), new File([text], 'people.csv', { type: 'text/csv' }))
  expect((await screen.findByText(/ imported/)).closest(`[role=${role}]`)).toHaveTextContent(message)
})

it('opens the story in the stories panel', async () => {
  renderPanel()
  await userEvent.click(screen.getByRole('button', { name: 'Open its story' }))
  await vi.waitFor(() => expect(showPanel).toHaveBeenCalledWith('stories'))
  expect(openStory).toHaveBeenCalledWith({ title: 'A story' })
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

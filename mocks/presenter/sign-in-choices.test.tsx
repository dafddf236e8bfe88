import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reserveConsoleSpace } from '../console/page-options'
import type { AppPage } from '../console/app-page'
import { createPageSandbox } from '../console/page-sandbox'
import { showSignInChoices } from './sign-in-choices'

const signInAs = vi.fn<(username: string, command?: object) => void>()

let calls: string[]
let notifyOfSize: () => void
const showPanel = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve())
const openWindow = vi.fn<() => void>()
const playStory = vi.fn<(name: string) => Promise<void>>(() => Promise.resolve())

/** Shows the choices with this height, as if the style sheet had shown or hidden them. */
function resize(height: number): void {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: height })
  notifyOfSize()
}

beforeEach(() => {
  calls = []
  document.body.replaceChildren()
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        notifyOfSize = listener
      }
      observe() {}
    },
  )
  reserveConsoleSpace(document)
  const people = [
    { username: 'agent', name: 'Riley Carter', role: 'AGENT' },
    { username: 'manager', name: 'Morgan Reyes', role: 'MANAGER' },
    { username: 'admin', name: 'Avery Collins', role: 'ADMINISTRATOR' },
  ]
  const sandbox = createPageSandbox('http://app.test/', ({ url }) => {
    calls.push(new URL(url).pathname)
    return Promise.resolve(Response.json(people))
  })
  const page = { signInAs } as unknown as AppPage
  showSignInChoices({ services: { sandbox, page }, showPanel, openWindow, isProspect: false, playStory })
})

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('requests nothing and shows nothing while another page is shown', () => {
  resize(0)
  expect(calls).toEqual([])
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers three people, a story, and the desk, with one request', async () => {
  resize(100)
  resize(120)
  expect(await screen.findByRole('button', { name: 'Riley Carter Agent' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Sandbox' })).toBeVisible()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Riley Carter Agent',
    'Morgan Reyes Manager',
    'Avery Collins Administrator',
    'Watch a 1-minute story',
    'Start presenting',
    'Open the inbox',
  ])
  expect(calls).toEqual(['/__sandbox/sign-in-choices'])
})

it('signs in as the chosen person', async () => {
  resize(100)
  await userEvent.click(await screen.findByRole('button', { name: /^Morgan Reyes/ }))
  expect(signInAs).toHaveBeenCalledWith('manager', { route: '/manager' })
})

it('plays the story, and opens the inbox with the code of a form', async () => {
  resize(100)
  await userEvent.click(await screen.findByRole('button', { name: 'Watch a 1-minute story' }))
  expect(playStory).toHaveBeenCalledWith('default')
  await userEvent.click(screen.getByRole('button', { name: 'Open the inbox' }))
  expect(showPanel).toHaveBeenLastCalledWith('inbox')
})

it('opens the desk in its own window', async () => {
  resize(100)
  await userEvent.click(await screen.findByRole('button', { name: 'Start presenting' }))
  expect(openWindow).toHaveBeenCalledOnce()
})

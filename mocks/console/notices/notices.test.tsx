import { screen, waitFor } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageNotices } from './page-notices'

/** Requests that the page has sent to the control API, each as its method and path. */
let calls: string[]

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', ({ url, method }: Request) => {
    const path = new URL(url).pathname.replace('/x/__sandbox/', '')
    calls.push(`${method} ${path}`)
    return Promise.resolve(Response.json(path === 'snapshot' ? { header: { scenario: 'low-balance' } } : null))
  })
  history.replaceState(null, '', '/x/login')
})

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

const notices = () => createPageNotices('/x/')
const line = () => screen.queryByText(/^Not saved/)

it('shows what the user must know about the saved world, until a tab dismisses it', async () => {
  const page = notices()
  page.showNotice('A new one started.')
  expect(screen.getByRole('alert')).toHaveTextContent('A new one started.')
  page.showNotice('Another one started.')
  expect(screen.getByRole('alert')).toHaveTextContent('Another one started.')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls).toEqual(['POST noticed'])
  page.showNotice('A new one started.')
  page.showNotice(null)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('asks the user to reload a page of an older version', () => {
  notices().askForReload()
  expect(screen.getByRole('alert')).toHaveTextContent('A newer version of Fairlead is open in another tab.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled()
})

it('says on the sign-in page why the world is not saved, and checks whether saving works again', () => {
  vi.useFakeTimers()
  const page = notices()
  page.showUnsaved('this browser’s storage is full')
  expect(line()).toHaveTextContent(
    'Not saved: this browser’s storage is full. Your changes are lost when the last tab closes.',
  )
  expect(line()).toBeVisible()
  vi.advanceTimersByTime(3100)
  expect(calls).toEqual(['GET clock'])
  history.replaceState(null, '', '/x/dashboard')
  vi.advanceTimersByTime(3100)
  expect(line()).not.toBeVisible()
  expect(calls).toEqual(['GET clock'])
  page.showUnsaved(null)
  expect(line()).toBeNull()
})

it('offers a world that is not saved as a file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe('fairlead-low-balance.json')
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  notices().showUnsaved('full')
  await userEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(calls).toEqual(['GET snapshot'])
})

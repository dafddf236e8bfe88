import { act, cleanup, render } from '../../../tools/testing/render'
import type { JSX } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollMemory } from './use-scroll-memory'

let scrollY = 0
let longest = 10_000
let router: ReturnType<typeof createMemoryRouter>

function Page(): JSX.Element {
  useScrollMemory()
  return <p>Page</p>
}

beforeEach(() => {
  scrollY = 0
  longest = 10_000
  router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/list'] })
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollY)
  vi.spyOn(window, 'scrollTo').mockImplementation((_left: number, top: number) => {
    scrollY = Math.min(top, longest)
  })
  open()
})

function open(): void {
  render(<RouterProvider router={router} />)
}

function scroll(top: number): void {
  scrollY = top
  window.dispatchEvent(new Event('scroll'))
}
const go = (to: string) => act(async () => router.navigate(to))
const back = () => act(async () => router.navigate(-1))

it('begins a new page at its top, and finds the old one where it was', async () => {
  scroll(740)
  await go('/detail')
  expect(scrollY).toBe(0)
  scroll(120)
  await back()
  expect(scrollY).toBe(740)
})

it('leaves the page where it is when only a filter changes', async () => {
  scroll(740)
  await go('/list?q=ada')
  expect(scrollY).toBe(740)
})

it('waits until the page is long enough again', async () => {
  scroll(740)
  await go('/detail')
  longest = 300
  await back()
  expect(scrollY).toBe(300)
  longest = 10_000
  await vi.waitFor(() => expect(scrollY).toBe(740))
})

describe('in a new document', () => {
  async function reload(type: string): Promise<void> {
    scroll(740)
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    scrollY = 0
    vi.stubGlobal('performance', { now: () => Date.now(), getEntriesByType: () => [{ type }] })
    open()
    await act(async () => undefined)
  }

  it('finds the place again after a reload', async () => {
    await reload('reload')
    expect(scrollY).toBe(740)
  })

  it('begins at the top when the address was typed', async () => {
    vi.mocked(window.scrollTo).mockClear()
    await reload('navigate')
    expect(scrollY).toBe(0)
    // Where it stands already: to scroll there would have the browser lay the page out before its rows are here.
    expect(window.scrollTo).not.toHaveBeenCalled()
  })
})

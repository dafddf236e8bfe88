import { act, cleanup, render } from '../../test/render'
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

it('opens a new page at the top, and restores the position of the old page', async () => {
  scroll(740)
  await go('/detail')
  expect(scrollY).toBe(0)
  scroll(120)
  await back()
  expect(scrollY).toBe(740)
})

it('keeps the scroll position when only a filter changes', async () => {
  scroll(740)
  await go('/list?q=ada')
  expect(scrollY).toBe(740)
})

it('restores the position once the page is long enough', async () => {
  scroll(740)
  await go('/detail')
  longest = 300
  await back()
  expect(scrollY).toBe(300)
  longest = 10_000
  await vi.waitFor(() => expect(scrollY).toBe(740))
})

describe('after a page load', () => {
  async function reload(type: string): Promise<void> {
    scroll(740)
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    scrollY = 0
    vi.stubGlobal('performance', { now: () => Date.now(), getEntriesByType: () => [{ type }] })
    open()
    await act(async () => undefined)
  }

  it('restores the position after a reload', async () => {
    await reload('reload')
    expect(scrollY).toBe(740)
  })

  it('starts at the top when the URL was typed', async () => {
    vi.mocked(window.scrollTo).mockClear()
    await reload('navigate')
    expect(scrollY).toBe(0)
    // The page is already at the top. A scroll call would force a layout before the rows load.
    expect(window.scrollTo).not.toHaveBeenCalled()
  })
})

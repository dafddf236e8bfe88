import './no-element-traces'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

// Screens and widgets load lazily, which is slow on a busy machine. `e2e/development` opens every screen and dialog in
// React's strict mode, which would add a fifth to the time of these tests.
configure({ asyncUtilTimeout: 45_000, getElementError })

/** Prints the page lazily, because waiting for an element causes many errors whose messages are never read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, getElementError)
  const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get: text })
}

// A window large enough for a complete list page, so that all its rows are rendered.
window.innerHeight = 1_800

// Browser APIs that jsdom lacks.
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  }),
})

// Browsers pass `performance` time to animation frames, and widgets rely on it. jsdom passes the time of another clock.
const nextFrame = globalThis.requestAnimationFrame
globalThis.requestAnimationFrame = (run) => nextFrame(() => run(performance.now()))

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Object.assign(window, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver })
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

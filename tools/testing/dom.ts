import './no-element-tasks'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

// A screen's file, or a widget's, is loaded when it is first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000, reactStrictMode: true, getElementError })

/** The page is printed once somebody reads it: whoever waits for an element misses it many times before. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, getElementError)
  const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get: text })
}

// A window in which a whole page of a list is in sight, so that no test sees the first half of one alone.
window.innerHeight = 1_800

// What the screens ask of a browser and jsdom does not have.
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

// A frame is told the time of jsdom's own clock, where a browser tells that of `performance`, which widgets time by.
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

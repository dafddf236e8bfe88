import { afterEach, beforeEach, vi } from 'vitest'

let written: string[] = []

/**
 * Harmless warning of Zag, which starts a dialog in a microtask after its layout effect. A dialog that closes before
 * that has no element to track.
 */
const closedAtOnce = '[@zag-js/dismissable] node is `null` or `undefined`'

/** Fails tests that write to the console. A test that expects a message spies on the console. */
beforeEach(() => {
  written = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      if (values[0] !== closedAtOnce) written.push(`console.${method}: ${values.map(describe).join(' ')}`)
    })
  }
})

afterEach(() => {
  // Some test files share modules, so stubs of this file must not remain for the next one.
  vi.unstubAllGlobals()
  if (written.length > 0) throw new Error(`A test must leave the console silent.\n${written.join('\n')}`)
})

function describe(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value)
}

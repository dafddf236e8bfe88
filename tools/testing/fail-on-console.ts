import { afterEach, beforeEach, vi } from 'vitest'

let written: string[] = []

/**
 * Zag starts a dialog in a microtask after its layout effect. A dialog that closes before that has no element to track, which
 * Zag reports and which harms nothing: the dialog is gone.
 */
const closedAtOnce = '[@zag-js/dismissable] node is `null` or `undefined`'

/** A test that expects a message takes it over itself, by a spy of its own on the console. */
beforeEach(() => {
  written = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      if (values[0] !== closedAtOnce) written.push(`console.${method}: ${values.map(describe).join(' ')}`)
    })
  }
})

afterEach(() => {
  // Some files share their modules: the next one must not be loaded among what this one has stubbed.
  vi.unstubAllGlobals()
  if (written.length > 0) throw new Error(`A test must leave the console silent.\n${written.join('\n')}`)
})

function describe(value: unknown): string {
  return value instanceof Error ? (value.stack ?? value.message) : String(value)
}

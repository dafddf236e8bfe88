import { afterEach, beforeEach, vi } from 'vitest'

let written: string[] = []

/** A test that expects a message takes it over itself, by a spy of its own on the console. */
beforeEach(() => {
  written = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      written.push(`console.${method}: ${values.map(describe).join(' ')}`)
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

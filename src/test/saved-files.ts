import { vi } from 'vitest'

/** Collects the files that the page saves from now on. jsdom has no object URLs, and does not follow a download. */
export function collectSavedFiles(): readonly Blob[] {
  const saved: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved.push(blob)
      return 'blob:test'
    },
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return saved
}

/** Returns the text of a blob. In jsdom, only FileReader can read a blob. */
export function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsText(blob)
  })
}

/** How something is found: by its role and name, a field by its label, a text by itself. A string means the whole, a pattern a part. */
export interface Step {
  readonly by: 'Role' | 'LabelText' | 'Text' | 'First'
  readonly role: string
  readonly words: string | { readonly pattern: string } | null
}

type Query = (within: Element, words: unknown, options?: { name: unknown }) => Element[]

interface Page extends Window {
  /** The queries of the unit tests, in the page (see screen.ts). */
  TestingLibraryDom?: Record<`queryAllBy${Exclude<Step['by'], 'First'>}`, Query>
  complaints?: string[]
}

/**
 * Finds what the steps lead to, each within what the one before has found, and marks it for the driver, which finds by
 * selectors only. Runs in the page: nothing outside of it is known there.
 */
export function markFound(steps: readonly Step[], mark: string): 'unprepared' | readonly string[] {
  const queries = (window as Page).TestingLibraryDom
  if (!queries) return 'unprepared'
  let found: Element[] = [document.body]
  for (const { by, role, words } of steps) {
    if (by === 'First') {
      found = found.slice(0, 1)
      continue
    }
    const wanted = words === null || typeof words === 'string' ? words : new RegExp(words.pattern)
    const query = queries[`queryAllBy${by}`]
    const within = (parent: Element) =>
      by === 'Role' ? query(parent, role, wanted === null ? undefined : { name: wanted }) : query(parent, wanted)
    found = [...new Set(found.flatMap(within))].filter((element) => element.getClientRects().length > 0)
  }
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
  if (found.length === 1) found[0]?.setAttribute(mark, '')
  return found.map((element) => element.outerHTML.slice(0, 200))
}

/** Notes what the page complains of, for engines whose driver does not tell. */
export function noteComplaints(): void {
  const complaints: string[] = ((window as Page).complaints = [])
  const write = console.error
  console.error = (...values: unknown[]) => {
    complaints.push(`console.error: ${values.map(String).join(' ')}`)
    write(...values)
  }
  addEventListener('error', ({ message }) => complaints.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`uncaught: ${String(reason)}`))
}

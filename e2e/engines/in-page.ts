/**
 * Describes how to find an element: by role and name, a field by label, or by text. A string matches the complete text,
 * a pattern a part of it.
 */
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
 * Finds the elements that match the steps, each within the result of the previous step, and returns their HTML. Marks a
 * single match for the driver, which supports selectors only. Runs in the page, so it uses nothing declared outside it.
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

/** Records errors of the page, for engines whose driver does not report them. Runs in the page. */
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

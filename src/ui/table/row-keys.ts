/** So many rows are passed over by Page Up and Page Down. */
const PAGE_ROWS = 10

/** What is read of a key event, the page's own or React's. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** A letter by itself: with Ctrl, Alt or Cmd it belongs to the browser. */
export function isPlain(event: Key, letter: string): boolean {
  return event.key === letter && !event.ctrlKey && !event.metaKey && !event.altKey
}

/** The row that a key leads to from another one, or null for a key that moves nowhere. */
export function rowKeyTarget(event: Key, at: number, count: number): number | null {
  const key = isPlain(event, 'j') ? 'ArrowDown' : isPlain(event, 'k') ? 'ArrowUp' : event.key
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}

/** The row whose own button or link this is; other controls keep their keys. */
export function rowIndexOf(target: EventTarget | null): number | null {
  if (!(target instanceof HTMLElement) || !target.matches('[data-row-open]')) return null
  const index = target.closest<HTMLElement>('tr[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}

export function openerAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-open]`) ?? null
}

export function checkboxAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"] input[type=checkbox]`) ?? null
}

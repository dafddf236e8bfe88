import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** How far Page Up and Page Down go. */
const PAGE_ROWS = 10

/** A keyboard event of the page or of React. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** True for a letter alone. With Ctrl, Alt, or Cmd it belongs to the browser. */
function isPlain(event: Key, letter: string): boolean {
  return event.key === letter && !event.ctrlKey && !event.metaKey && !event.altKey
}

/** The index of the row that a key leads to, or null for a key that moves nowhere. */
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

/** The index of the row that this button or link opens. Null for other controls, which keep their keys. */
export function rowIndexOf(target: EventTarget | null): number | null {
  if (!(target instanceof HTMLElement) || !target.matches('[data-row-open]')) return null
  const index = target.closest<HTMLElement>('tr[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}

export function openerAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-open]`) ?? null
}

/** Arrows, j, k, Home, End, and Page keys move between the rows' own buttons and links, x selects. Enter is the browser's. */
export function onRowKey(event: ReactKeyboardEvent<HTMLTableSectionElement>): void {
  const body = event.currentTarget
  const at = rowIndexOf(event.target)
  if (at === null) return
  if (isPlain(event, 'x')) body.querySelector<HTMLElement>(`tr[data-index="${at}"] input[type=checkbox]`)?.click()
  const target = rowKeyTarget(event, at, body.querySelectorAll('tr[data-index]').length)
  if (target === null) return
  event.preventDefault()
  openerAt(body, target)?.focus()
}

import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Number of rows that Page Up and Page Down move by. */
const PAGE_ROWS = 10

/** Keyboard event of the DOM or of React. */
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns true for the letter without modifiers. With Ctrl, Alt, or Cmd, the browser handles the key. */
function isPlain(event: Key, letter: string): boolean {
  return event.key === letter && !event.ctrlKey && !event.metaKey && !event.altKey
}

/** Returns the index of the row that a key moves to, or null for another key. */
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

/** Returns the index of the row that the button or link opens. Null for other controls, which use their own keys. */
export function rowIndexOf(target: EventTarget | null): number | null {
  if (!(target instanceof HTMLElement) || !target.matches('[data-row-open]')) return null
  const index = target.closest<HTMLElement>('tr[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}

export function openerAt(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row-open]`) ?? null
}

/** Moves between rows by arrows, j, k, Home, End, and Page keys, and selects by x. The browser handles Enter. */
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

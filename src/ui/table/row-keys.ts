/** So many rows are passed over by Page Up and Page Down. */
const PAGE_ROWS = 10

/** The row that a key leads to from another one, or null for a key that moves nowhere. */
export function rowKeyTarget(key: string, at: number, count: number): number | null {
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

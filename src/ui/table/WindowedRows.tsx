import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type JSX,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useIsPrinting } from '../hooks'
import { DataTableRow, rowProps, type RowsProps, openerAt, rowKeyTarget, rowIndexOf } from './DataTableRows'

const OVERSCAN = 12

/**
 * A virtualized list of rows. The keyboard reaches every row: the focused row stays rendered, and Home and End move
 * to the ends of the list. Paper shows all rows.
 */
export function WindowedRows<Row>(
  props: RowsProps<Row> & { bodyRef: RefObject<HTMLTableSectionElement | null> },
): JSX.Element {
  const { bodyRef, ...table } = props
  const { rows, rowKey, rowPx } = table
  const [topPx, setTopPx] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const isPrinting = useIsPrinting()
  const focusTarget = useRef<number>(null)
  const onRowFocus = useCallback(
    (event: FocusEvent<HTMLTableRowElement>) => setFocused(Number(event.currentTarget.dataset['index'])),
    [],
  )
  // oxlint-disable-next-line react/incompatible-library -- no value here is memoized by the virtualizer's result.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    // Focusing a row can scroll during rendering, where React does not allow flushSync.
    useFlushSync: false,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: topPx,
    // The page's sticky header and footer must not cover the focused row.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
    rangeExtractor: (range) => {
      if (isPrinting) return rows.map((_, index) => index)
      const rendered = defaultRangeExtractor(range)
      if (focused === null || focused >= rows.length || rendered.includes(focused)) return rendered
      return [...rendered, focused].sort((a, b) => a - b)
    },
  })

  useLayoutEffect(() => {
    const body = bodyRef.current
    if (body) setTopPx(Math.round(body.getBoundingClientRect().top + window.scrollY))
  }, [bodyRef, rows.length])

  useEffect(() => {
    const body = bodyRef.current
    if (!body) return
    const onKey = (event: KeyboardEvent): void => {
      const at = rowIndexOf(event.target)
      const target = at === null ? null : rowKeyTarget(event, at, rows.length)
      if (target === null) return
      event.preventDefault()
      event.stopPropagation()
      focusTarget.current = target
      setFocused(target)
      virtualizer.scrollToIndex(target)
    }
    body.addEventListener('keydown', onKey)
    return () => body.removeEventListener('keydown', onKey)
  }, [bodyRef, rows.length, virtualizer])

  useEffect(() => {
    if (focusTarget.current === null) return
    const opener = openerAt(bodyRef.current, focusTarget.current)
    if (!opener) return
    focusTarget.current = null
    opener.focus({ preventScroll: true })
  })

  const rendered = virtualizer.getVirtualItems()
  let endPx = topPx
  return (
    <>
      {rendered.flatMap(({ index, start, end }) => {
        const row = rows[index]
        if (row === undefined) return []
        const gapPx = start - endPx
        endPx = end
        return [
          gapPx > 0 ? <Spacer key={`before-${index}`} px={gapPx} /> : null,
          <DataTableRow key={rowKey(row)} {...rowProps(table, row, index)} onRowFocus={onRowFocus} />,
        ]
      })}
      <Spacer px={topPx + rows.length * rowPx - endPx} />
    </>
  )
}

/** An empty row with the height of the rows that are not rendered. */
function Spacer({ px }: { px: number }): JSX.Element | null {
  return px > 0 ? <tr aria-hidden="true" style={{ blockSize: px }} /> : null
}

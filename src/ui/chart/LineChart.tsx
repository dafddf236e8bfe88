import { type JSX, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { LiveRegion } from '../feedback/LiveRegion'
import { Axes, MARGIN } from './Axes'
import { ChartFrame } from './ChartFrame'
import { type ChartSeries, colourOf, pointLabel, type SeriesChartProps, seriesTable } from './chart-types'
import { linear, niceTicks } from './scale'
import { useElementWidth } from './use-element-width'
import styles from './Charts.module.css'

/** Lines over time. The pointer, or the arrow keys when it has the focus, read out one point. */
export function LineChart(props: SeriesChartProps): JSX.Element {
  const { label, labels, series, format, formatTick = format, heightPx = 220, unfinished = false } = props
  const finished = unfinished ? labels.length - 1 : labels.length
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useElementWidth(boxRef)
  const [at, setAt] = useState<number | null>(null)
  const values = series.flatMap((line) => line.values.filter((value) => value !== null))
  const ticks = niceTicks(Math.min(...values, 0), Math.max(...values, 0))
  const y = linear(ticks, heightPx - MARGIN.bottom, MARGIN.top)
  const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, labels.length - 1)
  const x = (index: number): number => MARGIN.left + index * step

  const onPointer = (event: PointerEvent): void => {
    const left = boxRef.current?.getBoundingClientRect().left ?? 0
    const index = Math.round((event.clientX - left - MARGIN.left) / step)
    setAt(Math.min(Math.max(index, 0), labels.length - 1))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setAt(null)
    const moves: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    setAt((index) => Math.min(Math.max((index ?? (move > 0 ? -1 : labels.length)) + move, 0), labels.length - 1))
  }
  const read = (index: number): string =>
    `${pointLabel(props, index)}: ${series.map((line) => `${series.length > 1 ? `${line.name} ` : ''}${formatAt(line, index, format)}`).join(', ')}`

  return (
    <ChartFrame
      label={label}
      table={seriesTable(props)}
      {...(series.length > 1 && { legend: series.map(({ name }, index) => ({ name, colour: colourOf(index) })) })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys read out the points. */}
      <div
        ref={boxRef}
        className={styles.plot}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys read out the points.
        tabIndex={0}
        role="application"
        aria-roledescription="line chart"
        aria-label={`${label}. Arrow keys read the points.`}
        onPointerMove={onPointer}
        onPointerLeave={() => setAt(null)}
        onKeyDown={onKey}
        onBlur={() => setAt(null)}
      >
        <svg aria-hidden="true" width={width} height={heightPx}>
          <Axes {...{ width, ticks, y, x, labels, formatTick }} height={heightPx} />
          {series.map((line, index) => (
            <g key={line.name} className={classNames(styles.line, styles[`stroke${colourOf(index)}`])}>
              <path className={styles[`dash${colourOf(index)}`]} d={linePath(line.values.slice(0, finished), x, y)} />
              {unfinished ? <path className={styles.unfinished} d={lastStep(line.values, x, y)} /> : null}
            </g>
          ))}
          {at === null ? null : (
            <g>
              <line className={styles.crosshair} x1={x(at)} x2={x(at)} y1={MARGIN.top} y2={heightPx - MARGIN.bottom} />
              {series.map((line, index) => {
                const value = line.values[at]
                if (value === null || value === undefined) return null
                return (
                  <circle
                    key={line.name}
                    className={classNames(styles.dot, styles[`fillShape${colourOf(index)}`])}
                    cx={x(at)}
                    cy={y(value)}
                    r={4}
                  />
                )
              })}
            </g>
          )}
        </svg>
        {at === null ? null : (
          <div
            aria-hidden="true"
            className={styles.bubble}
            style={x(at) > width / 2 ? { right: width - x(at) + 10 } : { left: x(at) + 10 }}
          >
            <strong>{pointLabel(props, at)}</strong>
            {series.map((line) => (
              <span key={line.name}>
                {series.length > 1 ? `${line.name} ` : ''}
                {formatAt(line, at, format)}
              </span>
            ))}
          </div>
        )}
        <LiveRegion>{at === null ? '' : read(at)}</LiveRegion>
      </div>
    </ChartFrame>
  )
}

function formatAt(line: ChartSeries, index: number, format: (value: number) => string): string {
  const value = line.values[index]
  return value === null || value === undefined ? '—' : format(value)
}

type Values = ChartSeries['values']
type ToPx = (value: number) => number

/** What leads to the last point. */
function lastStep(values: Values, x: ToPx, y: ToPx): string {
  const from = values.length - 2
  return linePath(values.slice(from), (index) => x(from + index), y)
}

/** A gap in the figures is a gap in the line. */
export function linePath(values: Values, x: ToPx, y: ToPx): string {
  let path = ''
  let broken = true
  values.forEach((value, index) => {
    if (value === null) {
      broken = true
      return
    }
    path += `${broken ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
    broken = false
  })
  return path
}

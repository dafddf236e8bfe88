import { type JSX, useRef } from 'react'
import { classNames } from '../class-names'
import { Axes, MARGIN } from './Axes'
import { ChartFrame } from './ChartFrame'
import { colourOf, type SeriesChartProps, seriesTable } from './chart-types'
import { linear, niceTicks } from './scale'
import { useElementWidth } from './use-element-width'
import styles from './Charts.module.css'

const WIDEST_BAR_PX = 48

/** One column for each label, the series standing on each other. Values are not negative. */
export function StackedBar(props: SeriesChartProps): JSX.Element {
  const { label, labels, series, format, formatTick = format, heightPx = 220 } = props
  const boxRef = useRef<HTMLDivElement>(null)
  const width = useElementWidth(boxRef)
  const totals = labels.map((_, at) => series.reduce((sum, part) => sum + (part.values[at] ?? 0), 0))
  const ticks = niceTicks(0, Math.max(...totals, 0))
  const y = linear(ticks, heightPx - MARGIN.bottom, MARGIN.top)
  const step = (width - MARGIN.left - MARGIN.right) / Math.max(1, labels.length)
  const barWidth = Math.min(WIDEST_BAR_PX, step * 0.68)
  const x = (index: number): number => MARGIN.left + (index + 0.5) * step

  return (
    <ChartFrame
      label={label}
      table={seriesTable(props)}
      legend={series.map(({ name }, index) => ({ name, colour: colourOf(index) }))}
    >
      <div ref={boxRef} className={styles.plot}>
        <svg role="img" aria-label={`${label}. The figures are in the table.`} width={width} height={heightPx}>
          <Axes {...{ width, ticks, y, x, labels, formatTick }} height={heightPx} />
          {labels.map((text, at) => (
            <Column
              key={`${text}-${x(at)}`}
              parts={series.map((part) => part.values[at] ?? 0)}
              {...{ y, barWidth }}
              left={x(at) - barWidth / 2}
            />
          ))}
        </svg>
      </div>
    </ChartFrame>
  )
}

interface ColumnProps {
  parts: readonly number[]
  y: (value: number) => number
  left: number
  barWidth: number
}

function Column({ parts, y, left, barWidth }: ColumnProps): JSX.Element {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0))
  return (
    <g>
      {parts.map((part, index) => {
        const from = starts[index] ?? 0
        const top = y(from + part)
        return (
          <rect
            // The parts are the series, in their order.
            key={index}
            className={classNames(styles.part, styles[`fillShape${colourOf(index)}`])}
            x={left}
            y={top}
            width={barWidth}
            height={Math.max(0, y(from) - top)}
          />
        )
      })}
    </g>
  )
}

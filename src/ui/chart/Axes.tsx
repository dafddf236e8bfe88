import type { JSX } from 'react'
import { sparseIndexes } from './scale'
import styles from './Charts.module.css'

/** The room around the plot. */
export const MARGIN = { top: 8, right: 12, bottom: 24, left: 56 } as const
const LABEL_PX = 72

export interface AxesProps {
  width: number
  height: number
  ticks: readonly number[]
  y: (value: number) => number
  x: (index: number) => number
  labels: readonly string[]
  formatTick: (value: number) => string
}

export function Axes({ width, height, ticks, y, x, labels, formatTick }: AxesProps): JSX.Element {
  const shown = sparseIndexes(labels.length, Math.floor((width - MARGIN.left - MARGIN.right) / LABEL_PX))
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zeroLine : styles.gridLine}
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className={styles.tick} x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {labels.map((text, index) =>
        shown.has(index) ? (
          <text
            key={`${text}-${x(index)}`}
            className={styles.tick}
            x={x(index)}
            y={height - 6}
            textAnchor={index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ) : null,
      )}
    </g>
  )
}

import type { CSSProperties, JSX, ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './Cells.module.css'

/** Returns the color depth of a cell. The largest value has the deepest color; equal values have a medium one. */
export function depthOf(value: number, values: readonly number[]): CSSProperties & Record<'--depth', string> {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return { '--depth': `${Math.round(6 + (span === 0 ? 0.5 : (value - low) / span) * 60)}%` }
}

export interface CellsProps {
  label: string
  className?: string | false | undefined
  style: CSSProperties
  children: ReactNode
}

/** A picture with colored cells. It can scroll horizontally, so the keyboard must reach it. */
export function Cells({ label, className, style, children }: CellsProps): JSX.Element {
  return (
    <div
      role="img"
      aria-label={`${label}. The figures are in the table.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must take the focus.
      tabIndex={0}
      className={styles.scroll}
    >
      <div aria-hidden="true" className={classNames(styles.cells, className)} style={style}>
        {children}
      </div>
    </div>
  )
}

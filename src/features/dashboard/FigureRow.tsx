import type { JSX, ReactNode } from 'react'
import styles from './Home.module.css'

/** Four figures: in a row, two by two, or under each other. At each width the last row is full. */
export function FigureRow({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.figures}>{children}</div>
}

/** A line over days and what it is made of, beside each other where both can be read. */
export function ChartRow({ children }: { children: ReactNode }): JSX.Element {
  return <div className={styles.charts}>{children}</div>
}

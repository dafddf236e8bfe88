import type { JSX } from 'react'
import { classNames } from '../class-names'
import styles from './Spinner.module.css'

/** The turning mark alone, for inside a button that already says that it is busy. */
export function SpinnerMark({ size = 16 }: { size?: number }): JSX.Element {
  return <span aria-hidden="true" className={styles.mark} style={{ inlineSize: size, blockSize: size }} />
}

export interface SpinnerProps {
  label?: string
  /** Centres the spinner in the room that a whole page would take. */
  page?: boolean
}

export function Spinner({ label = 'Loading', page = false }: SpinnerProps): JSX.Element {
  return (
    <div role="status" aria-label={label} className={classNames(styles.status, page && styles.page)}>
      <SpinnerMark size={page ? 28 : 20} />
    </div>
  )
}

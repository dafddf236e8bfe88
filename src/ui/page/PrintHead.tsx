import type { JSX, ReactNode } from 'react'
import { now } from '../../lib/time/clock'
import { formatDateTime } from '../../lib/time/dates'
import { useTimeZone } from '../../lib/time/use-calendar'
import { BrandMark } from '../mark/BrandMark'
import { useBrand } from '../mark/use-brand'
import styles from './PrintHead.module.css'

/** What stands over a page on paper: whose it is, and when it was made. */
export function PrintHead({ children }: { children?: ReactNode }): JSX.Element {
  const brand = useBrand()
  const timeZone = useTimeZone()
  return (
    <div data-print="only" aria-hidden="true">
      <div className={styles.head}>
        <BrandMark size={24} />
        <strong className={styles.brand}>{brand}</strong>
        <span className={styles.made}>
          {children}
          Generated {formatDateTime(now(), timeZone)} ({timeZone})
        </span>
      </div>
    </div>
  )
}

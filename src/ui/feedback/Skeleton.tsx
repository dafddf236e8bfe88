import type { CSSProperties, JSX } from 'react'
import { classNames } from '../class-names'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  width?: CSSProperties['inlineSize']
  height?: CSSProperties['blockSize']
  round?: boolean
}

/** A grey bar in the place of a text that is on its way. */
export function Skeleton({ width = '100%', height = '0.875rem', round = false }: SkeletonProps): JSX.Element {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.bar, round && styles.round)}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}

/** Lines of text that are on their way, announced once as loading. */
export function SkeletonText({ lines = 3 }: { lines?: number }): JSX.Element {
  return (
    <div role="status" aria-label="Loading" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}

/** Cards that are on their way, in the grid that the real ones will take. */
export function SkeletonCards({ count = 3, height = '11rem' }: { count?: number; height?: string }): JSX.Element {
  return (
    <div role="status" aria-label="Loading" className={styles.cards}>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={styles.card} style={{ minBlockSize: height }}>
          <Skeleton width="45%" height="1rem" />
          <Skeleton width="70%" />
          <Skeleton width="30%" height="1.5rem" />
        </div>
      ))}
    </div>
  )
}

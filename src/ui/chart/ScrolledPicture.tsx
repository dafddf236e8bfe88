import type { CSSProperties, JSX, ReactNode } from 'react'
import styles from './Charts.module.css'

export interface ScrolledPictureProps {
  label: string
  className?: string | undefined
  style: CSSProperties
  children: ReactNode
}

/** A picture of cells. Where it is wider than its place it scrolls by itself, so it must be reachable by keyboard. */
export function ScrolledPicture({ label, className, style, children }: ScrolledPictureProps): JSX.Element {
  return (
    <div
      role="img"
      aria-label={`${label}. The figures are in the table.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus.
      tabIndex={0}
      className={styles.heatWrap}
    >
      <div aria-hidden="true" className={className} style={style}>
        {children}
      </div>
    </div>
  )
}

import { type JSX, useEffect, useId, useRef } from 'react'
import type { NoticeCardProps } from '../notices/NoticeCard'
import styles from './panel.module.css'

/** A question about what was just asked for, in the place where it was asked. */
export function PanelQuestion({ title, children, actions, onEscape }: NoticeCardProps): JSX.Element {
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div
      ref={ref}
      role="alertdialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        // Escape would close the console as well.
        event.stopPropagation()
        onEscape()
      }}
    >
      <h4 id={titleId} className={styles.cardTitle}>
        {title}
      </h4>
      {children}
      <div className={styles.row}>{actions}</div>
    </div>
  )
}

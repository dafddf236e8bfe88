import type { JSX, ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './Icon'
import type { Tone } from './StatusBadge'
import styles from './Timeline.module.css'

export interface TimelineItem {
  id: string
  title: ReactNode
  /** When it happened, already in the reader's words, and in ISO form for machines. */
  time: string
  dateTime?: string
  detail?: ReactNode
  icon?: IconName
  tone?: Tone
}

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }): JSX.Element {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <span className={classNames(styles.mark, styles[item.tone ?? 'neutral'])}>
            <Icon name={item.icon ?? 'clock'} size={14} />
          </span>
          <div className={styles.body}>
            <p className={styles.title}>{item.title}</p>
            {item.detail ? <div className={styles.detail}>{item.detail}</div> : null}
            <time className={styles.time} dateTime={item.dateTime}>
              {item.time}
            </time>
          </div>
        </li>
      ))}
    </ol>
  )
}

import type { JSX, ReactNode } from 'react'
import { Disc } from '../mark/Disc'
import type { IconName } from '../mark/Icon'
import type { Tone } from '../../lib/words/word'
import { Moment } from './Moment'
import styles from './Timeline.module.css'

export interface TimelineItem {
  id: string
  title: ReactNode
  at: string
  detail?: ReactNode
  icon?: IconName
  tone?: Tone
}

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }): JSX.Element {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <Disc icon={item.icon ?? 'clock'} tone={item.tone ?? 'neutral'} size={26} />
          <div className={styles.body}>
            <p className={styles.title}>{item.title}</p>
            {item.detail ? <div className={styles.detail}>{item.detail}</div> : null}
            <Moment at={item.at} show="dateTime" className={styles.time} />
          </div>
        </li>
      ))}
    </ol>
  )
}

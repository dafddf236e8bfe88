import type { JSX, ReactNode } from 'react'
import { Icon, type IconName } from '../mark/Icon'
import styles from './States.module.css'

export interface EmptyStateProps {
  icon?: IconName
  title: string
  /** What the thing is and why it is not there yet. */
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
}

export function EmptyState({ icon = 'leads', title, children, action }: EmptyStateProps): JSX.Element {
  return (
    <div className={styles.state}>
      <span className={styles.picture}>
        <Icon name={icon} size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}

import type { JSX, ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** The screen's one primary action. */
  action?: ReactNode
  /** Quieter things beside it: print, CSV. */
  secondary?: ReactNode
  /** On a phone it is there for those who hear it only: what stands below says as much, and the list is the screen. */
  unseenOnPhone?: boolean
}

/** The screen's one h1. It takes the focus after navigation, so that a screen reader says where the person is. */
export function PageHeader({ title, subtitle, action, secondary, unseenOnPhone }: PageHeaderProps): JSX.Element {
  return (
    <header className={classNames(styles.header, unseenOnPhone && styles.unseen)}>
      <div className={styles.titles}>
        <h1 className={styles.title} tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
      </div>
      {action || secondary ? (
        <div className={styles.actions} data-print="hide">
          {secondary}
          {action}
        </div>
      ) : null}
    </header>
  )
}

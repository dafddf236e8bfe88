import type { JSX, ReactNode } from 'react'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** The screen's one primary action. */
  action?: ReactNode
  /** Quieter things beside it: print, CSV. */
  secondary?: ReactNode
}

/** The screen's one h1. It takes the focus after navigation, so that a screen reader says where the person is. */
export function PageHeader({ title, subtitle, action, secondary }: PageHeaderProps): JSX.Element {
  return (
    <header className={styles.header}>
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

import { type JSX, type ReactNode, useId } from 'react'
import styles from './SettingsPart.module.css'

export interface SettingsPartProps {
  title: string
  description: ReactNode
  /** Where links lead, such as /settings#hidden-sources. */
  anchor: string
  children: ReactNode
}

/** One subject of the settings: what it is at the left, its controls at the right. */
export function SettingsPart({ title, description, anchor, children }: SettingsPartProps): JSX.Element {
  const headingId = useId()
  return (
    <section id={anchor} aria-labelledby={headingId} className={styles.part}>
      <div className={styles.about}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.description}>{description}</p>
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  )
}

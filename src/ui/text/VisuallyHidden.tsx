import type { JSX, ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }): JSX.Element {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  )
}

import type { JSX, ReactNode } from 'react'
import { useId, useState } from 'react'
import { classNames } from '../class-names'
import { SectionHead } from './section-head'
import styles from './Card.module.css'

export interface CardProps {
  children: ReactNode
  /** `article` for one thing among its like (a wallet), `group` for a figure, none for plain surface. */
  role?: 'article' | 'group'
  label?: string
  /** Without inner room, for a table that reaches the edges. */
  flush?: boolean
  className?: string
}

export function Card({ children, role, label, flush = false, className }: CardProps): JSX.Element {
  return (
    <div role={role} aria-label={label} className={classNames(styles.card, !flush && styles.roomy, className)}>
      {children}
    </div>
  )
}

export interface SectionProps {
  title: string
  description?: ReactNode
  /** Small actions at the right of the title. */
  actions?: ReactNode
  children: ReactNode
  /** Draws the section as one card, title inside. */
  card?: boolean
  flush?: boolean
  level?: 2 | 3
}

/** A named part of a screen: a region whose name is its heading. */
export function Section(props: SectionProps): JSX.Element {
  const { title, description, actions, children, card = false, flush = false, level = 2 } = props
  const headingId = useId()
  // Known before the first frame is drawn, so that nothing is seen in another place.
  const [head, setHead] = useState<HTMLElement | null>(null)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={headingId} className={classNames(styles.section, card && styles.card)}>
      <div className={classNames(styles.head, card && styles.cardHead)}>
        <div className={styles.titles}>
          <Heading id={headingId} className={styles.title}>
            {title}
          </Heading>
          {description ? <p className={styles.description}>{description}</p> : null}
        </div>
        <div className={styles.actions}>
          {actions}
          <span ref={setHead} className={styles.ofPart} />
        </div>
      </div>
      <SectionHead value={head}>
        <div className={classNames(card && !flush && styles.cardBody)}>{children}</div>
      </SectionHead>
    </section>
  )
}

import { Fragment, type JSX, type ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './DescriptionList.module.css'

export interface DescriptionItem {
  term: string
  detail: ReactNode
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[]
  /** Figures stand at the right edge, as on a bill. */
  align?: 'start' | 'end'
}

export function DescriptionList({ items, align = 'start' }: DescriptionListProps): JSX.Element {
  return (
    <dl className={classNames(styles.list, align === 'end' && styles.end)}>
      {items.map((item) => (
        <Fragment key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.detail ?? '—'}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

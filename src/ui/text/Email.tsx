import { Fragment, type JSX } from 'react'
import styles from './Email.module.css'

export interface EmailProps {
  address: string
  /** Opens a message to it. */
  link?: boolean
}

/** An address of email, which breaks after a dot or the @ and nowhere in a word. */
export function Email({ address, link = false }: EmailProps): JSX.Element {
  const words = address.split(/(?<=[.@])/).map((part, at) => (
    // Parts have no identity beyond their place.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
  return link ? (
    <a href={`mailto:${address}`} className={styles.email}>
      {words}
    </a>
  ) : (
    <span className={styles.email}>{words}</span>
  )
}

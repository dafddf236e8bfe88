import type { JSX } from 'react'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { EmptyState } from '../../../src/ui/feedback/EmptyState'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { formatMoment } from '../format'
import { useAsked, useConsole } from '../use-sandbox'
import styles from './panel.module.css'
import { Problem } from './Problem'

const MEDIA = { EMAIL: 'Mail', SMS: 'Text message', APP: 'Authenticator app' } as const

/** Mails and texts that the platform would have sent. */
export function InboxPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: mails, problem } = useAsked(sandbox.inbox, 2000)
  if (!mails) return problem === null ? <Spinner /> : <Problem text={problem} />
  if (mails.length === 0) {
    return (
      <EmptyState icon="mail" title="Nothing has been sent">
        Confirmation codes, password resets and receipts land here, and nowhere else.
      </EmptyState>
    )
  }
  return (
    <div className={styles.stack}>
      {mails.map((mail) => (
        <article key={mail.id} className={styles.card} aria-label={mail.subject}>
          <div className={styles.spread}>
            <h3 className={styles.cardTitle}>{mail.subject}</h3>
            <span className={styles.small}>{MEDIA[mail.medium]}</span>
          </div>
          <p className={styles.small}>
            To {mail.to} · {formatMoment(mail.at)}
          </p>
          <p>{mail.body}</p>
          {mail.code === null ? null : (
            <div className={styles.row}>
              <span className={styles.figure}>{mail.code}</span>
              <CopyButton text={mail.code} what="code" />
            </div>
          )}
        </article>
      ))}
    </div>
  )
}

import type { JSX } from 'react'
import { formatCents } from '../../../src/lib/format/money'
import { Button } from '../../../src/ui/button/Button'
import { formatMoment, inWords } from '../format'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { CardPayment, PaymentEvent } from '../../backend/control/wire'
import styles from './panel.module.css'
import { Problem } from './Problem'

export interface PaymentEventsProps {
  payments: readonly CardPayment[]
  onChanged: () => Promise<void>
}

const listedEvents = 30

/** What the card provider tells the platform, with a hand on each message. */
export function PaymentEvents({ payments, onChanged }: PaymentEventsProps): JSX.Element {
  const { sandbox } = useConsole()
  const events = useAsked(sandbox.events, 2000)
  const work = useWork()
  const settle = (event: PaymentEvent, action: 'deliver' | 'duplicate' | 'drop'): Promise<void> =>
    work.run(async () => {
      await sandbox.settleEvent(event.id, action)
      await Promise.all([events.ask(), onChanged()])
    })
  const list = events.answer ?? []
  return (
    <section className={styles.tight} aria-label="Payment events">
      <h3 className={styles.heading}>Callbacks of the card provider</h3>
      <Problem text={work.problem ?? events.problem} onDismiss={work.clear} />
      {list.length === 0 ? <p className={styles.small}>None yet. Each payment sends one.</p> : null}
      <ul className={list.length === 0 ? undefined : styles.list}>
        {list.slice(0, listedEvents).map((event) => (
          <li key={event.id} className={`${styles.item} ${styles.wrapping}`}>
            <div className={styles.grow}>
              <span className={styles.mono}>{event.type}</span>
              <p className={styles.small}>{detailsOf(event, payments)}</p>
            </div>
            <div className={styles.actions}>
              {event.status === 'PENDING' ? (
                <>
                  <Button size="sm" disabled={work.busy} onClick={() => void settle(event, 'deliver')}>
                    Deliver
                  </Button>
                  <Button size="sm" disabled={work.busy} onClick={() => void settle(event, 'drop')}>
                    Drop
                  </Button>
                </>
              ) : null}
              {event.status === 'DELIVERED' ? (
                <Button size="sm" disabled={work.busy} onClick={() => void settle(event, 'duplicate')}>
                  Duplicate
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function detailsOf(event: PaymentEvent, payments: readonly CardPayment[]): string {
  const payment = payments.find(({ id }) => id === event.objectId)
  return [
    payment ? formatCents(payment.amountCents) : undefined,
    inWords(event.status),
    formatMoment(event.createdAt),
    event.deliveries > 1 ? `${event.deliveries} times` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
}

import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/Button'
import { CopyButton } from '../../../src/ui/CopyButton'
import { LiveRegion } from '../../../src/ui/LiveRegion'
import { fillNextCard } from '../fill-card'
import { formatCard, formatMoment, inWords } from '../format'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { PaymentEvent, TestCard } from '../wire-types'
import styles from './panel.module.css'
import { Problem } from './Problem'

/** Test cards, and the callbacks of the card provider. */
export function PaymentsPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const cards = useAsked(sandbox.cards)
  const [said, setSaid] = useState('')

  const fill = (number: string): void =>
    setSaid(
      fillNextCard(number)
        ? `The form has the card ending in ${number.slice(-4)}.`
        : `The next card form gets the card ending in ${number.slice(-4)}.`,
    )

  return (
    <div className={styles.stack}>
      <section className={styles.tight} aria-label="Test cards">
        <h3 className={styles.heading}>Test cards</h3>
        <p className={styles.small}>Choose one before you open a card form: it fills itself.</p>
        <Problem text={cards.problem} />
        {said === '' ? null : <p className={styles.good}>{said}</p>}
        <LiveRegion>{said}</LiveRegion>
        <ul className={styles.list}>
          {cards.answer?.map((card) => (
            <li key={card.number} className={styles.item}>
              <div style={{ flex: 1 }}>
                <span className={styles.mono}>{formatCard(card.number)}</span>
                <p className={styles.small}>
                  {inWords(card.brand)} · {whatHappens(card)}
                </p>
              </div>
              <CopyButton text={card.number} what={`card ending in ${card.number.slice(-4)}`} />
              <Button
                size="sm"
                aria-label={`Fill with the card ending in ${card.number.slice(-4)}`}
                onClick={() => fill(card.number)}
              >
                Fill
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <Events />
    </div>
  )
}

function whatHappens(card: TestCard): string {
  const reason = card.declineCode ?? card.errorCode
  if (card.disputed) return 'Succeeds, and is disputed a day later'
  if (card.onSession === 'succeeds' && card.offSession === 'succeeds') return 'Succeeds'
  if (card.onSession === 'declines') return `Refused: ${inWords(reason ?? 'declined').toLowerCase()}`
  if (card.onSession === 'challenge') return 'Asks the holder to confirm'
  return 'Can be saved, is refused when charged later'
}

function Events(): JSX.Element {
  const { sandbox } = useConsole()
  const events = useAsked(sandbox.events, 2000)
  const work = useWork()
  const settle = (event: PaymentEvent, action: 'deliver' | 'duplicate' | 'drop'): Promise<void> =>
    work.run(async () => {
      await sandbox.settleEvent(event.id, action)
      await events.ask()
    })
  const list = events.answer ?? []
  return (
    <section className={styles.tight} aria-label="Payment events">
      <h3 className={styles.heading}>Callbacks of the card provider</h3>
      <Problem text={work.problem ?? events.problem} onDismiss={work.clear} />
      {list.length === 0 ? <p className={styles.small}>None yet. Each payment sends one.</p> : null}
      <ul className={list.length === 0 ? undefined : styles.list}>
        {list.slice(0, 30).map((event) => (
          <li key={event.id} className={styles.item}>
            <div style={{ flex: 1 }}>
              <span className={styles.mono}>{event.type}</span>
              <p className={styles.small}>
                {inWords(event.status)} · {formatMoment(event.createdAt)}
                {event.deliveries > 1 ? ` · ${event.deliveries} times` : ''}
              </p>
            </div>
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
            <Button size="sm" disabled={work.busy} onClick={() => void settle(event, 'duplicate')}>
              Duplicate
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

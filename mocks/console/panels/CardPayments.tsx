import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { centsToInputText, formatCents, parseAmountToCents } from '../../../src/lib/format/money'
import { AmountField } from '../../../src/ui/field/AmountField'
import { Button } from '../../../src/ui/button/Button'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { formatMoment, humanize } from '../format'
import { useConsole, useAction } from '../use-sandbox'
import type { CardPayment } from '../../sandbox/control/api-types'
import { Inline, Entry, FramedList, Heading, Mono, Name, ErrorBanner, Row, Small } from './panel-parts'

interface CardPaymentsProps {
  payments: readonly CardPayment[] | undefined
  problem: string | null
  onChanged: () => Promise<void>
}

const shownAtFirst = 5

/** The card payments of the world. Each can be refunded or disputed. */
export function CardPayments({ payments = [], problem, onChanged }: CardPaymentsProps): JSX.Element {
  const [all, setAll] = useState(false)
  const shown = all ? payments : payments.slice(0, shownAtFirst)
  return (
    <Stack as="section" gap="1.5" aria-label="Card payments">
      <Heading>Card payments</Heading>
      <Small>Open a payment to refund it, or to simulate a dispute by the cardholder&rsquo;s bank.</Small>
      <ErrorBanner text={problem} />
      {payments.length === 0 ? <Small>No card payments in this world yet.</Small> : null}
      <FramedList>
        {shown.map((payment) => (
          <Payment key={payment.id} payment={payment} onChanged={onChanged} />
        ))}
      </FramedList>
      {payments.length > shownAtFirst ? (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show the newest' : `Show the last ${payments.length}`}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

function Payment({ payment, onChanged }: { payment: CardPayment; onChanged: () => Promise<void> }): JSX.Element {
  const [open, setOpen] = useState(false)
  const { amountCents, agentName } = payment
  return (
    <Entry
      css={{ '& summary': { gridTemplateColumns: '4.75rem minmax(0, 1fr) auto' } }}
      aria-label={`${formatCents(amountCents)} of ${agentName}`}
    >
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Text as="span" fontWeight="semibold" textAlign="end">
            {formatCents(amountCents)}
          </Text>
          <Name>{agentName}</Name>
          <State payment={payment} />
        </summary>
        {open ? <Details payment={payment} onChanged={onChanged} /> : null}
      </details>
    </Entry>
  )
}

function State({ payment }: { payment: CardPayment }): JSX.Element {
  const { status, creditedAt, reversedAt, refundedCents, amountCents } = payment
  if (reversedAt !== null) return <StatusBadge tone="danger">Disputed</StatusBadge>
  if (refundedCents === amountCents) return <StatusBadge tone="neutral">Refunded</StatusBadge>
  if (refundedCents > 0) return <StatusBadge tone="info">Partly refunded</StatusBadge>
  if (creditedAt !== null) return <StatusBadge tone="success">Credited</StatusBadge>
  if (status === 'succeeded') return <StatusBadge tone="warning">Waiting for callback</StatusBadge>
  if (status === 'canceled') return <StatusBadge tone="neutral">Canceled</StatusBadge>
  return <StatusBadge tone="neutral">Not paid</StatusBadge>
}

function Details({ payment, onChanged }: { payment: CardPayment; onChanged: () => Promise<void> }): JSX.Element {
  const { sandbox } = useConsole()
  const work = useAction()
  const { id, refundableCents, refundedCents, purpose, status, createdAt } = payment
  const [text, setText] = useState<string | null>(null)
  const shownText = text ?? centsToInputText(refundableCents)
  const amount = parseAmountToCents(shownText, { minCents: 1, maxCents: refundableCents })
  const act = (request: () => Promise<unknown>): Promise<void> =>
    work.run(async () => {
      await request()
      setText(null)
      await onChanged()
    })
  return (
    <Stack gap="2.5" px="3" pt="1" pb="3">
      <Small>
        {purpose === 'TOP_UP' ? 'Auto top-up' : 'Added by the agent'} · {formatMoment(createdAt)} · {humanize(status)}
        {refundedCents > 0 ? ` · ${formatCents(refundedCents)} refunded` : ''}
      </Small>
      <Mono>{id}</Mono>
      {refundableCents > 0 ? (
        <Inline
          as="form"
          onSubmit={(event) => {
            event.preventDefault()
            if (amount.ok) void act(() => sandbox.refund(id, amount.cents))
          }}
        >
          <AmountField
            label="Refund amount"
            value={shownText}
            onChange={setText}
            error={amount.ok ? null : amount.message}
          />
          <Row>
            <Button type="submit" disabled={!amount.ok} loading={work.busy}>
              Refund
            </Button>
            <Button disabled={work.busy} onClick={() => void act(() => sandbox.dispute(id))}>
              Dispute
            </Button>
          </Row>
        </Inline>
      ) : (
        <Small>This payment has nothing left to refund.</Small>
      )}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { centsToInputText, formatCents, parseAmountToCents } from '../../../src/shared/money'
import { Button } from '../../../src/ui/button/Button'
import { AmountField } from '../../../src/ui/field/AmountField'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { formatMoment, humanize } from '../format'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { CardPayment, PaymentEvent } from '../../control/api-types'
import {
  CardTitle,
  Entry,
  ErrorBanner,
  ErrorText,
  FramedList,
  Heading,
  Inline,
  Item,
  Mono,
  Name,
  onFormSubmit,
  PanelCard,
  Row,
  Small,
  Spread,
} from '../panel-parts'

interface PaymentEventsProps {
  payments: readonly CardPayment[]
  onChanged: () => Promise<void>
}

interface CardPaymentsProps extends PaymentEventsProps {
  problem: string | null
}

const maxListedEvents = 30

type EventAction = 'deliver' | 'duplicate' | 'drop'

const eventActions: Readonly<Record<PaymentEvent['status'], readonly EventAction[]>> = {
  PENDING: ['deliver', 'drop'],
  DELIVERED: ['duplicate'],
  DROPPED: [],
}

/** Callbacks from the card provider. The user can deliver, duplicate, or drop each one. */
function PaymentEvents({ payments, onChanged }: PaymentEventsProps): JSX.Element {
  const { sandbox } = useConsole()
  const events = useSandboxQuery(sandbox.events, 2000)
  const work = useAction()
  const settle = (event: PaymentEvent, action: EventAction): Promise<void> =>
    work.run(async () => {
      await sandbox.settleEvent(event.id, action)
      await Promise.all([events.refetch(), onChanged()])
    })
  const list = events.data ?? []
  return (
    <Stack as="section" gap="1.5" aria-label="Payment events">
      <Heading>Card provider callbacks</Heading>
      <ErrorBanner text={work.problem ?? events.problem} onDismiss={work.clear} />
      {list.length === 0 ? <Small>No callbacks yet. Each payment sends one.</Small> : null}
      <FramedList>
        {list.slice(0, maxListedEvents).map((event) => (
          <Item key={event.id} flexWrap="wrap">
            <Box flex="1" minWidth="0">
              <Mono as="span">{event.type}</Mono>
              <Small>{eventDetails(event, payments)}</Small>
            </Box>
            <Flex flex="none" align="center" gap="1.5">
              {eventActions[event.status].map((action) => (
                <Button key={action} size="sm" disabled={work.busy} onClick={() => void settle(event, action)}>
                  {humanize(action)}
                </Button>
              ))}
            </Flex>
          </Item>
        ))}
      </FramedList>
    </Stack>
  )
}

function eventDetails(event: PaymentEvent, payments: readonly CardPayment[]): string {
  const payment = payments.find(({ id }) => id === event.objectId)
  return [
    payment ? formatCents(payment.amountCents) : undefined,
    humanize(event.status),
    formatMoment(event.createdAt),
    event.deliveries > 1 ? `delivered ${event.deliveries} times` : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Panel with the audit of the ledger, card payments, and callbacks from the card provider. */
export function LedgerPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const payments = useSandboxQuery(sandbox.payments, 2000)
  return (
    <Stack gap="4">
      <AuditCard />
      <CardPayments payments={payments.data ?? []} problem={payments.problem} onChanged={payments.refetch} />
      <PaymentEvents payments={payments.data ?? []} onChanged={payments.refetch} />
    </Stack>
  )
}

function AuditCard(): JSX.Element {
  const { sandbox } = useConsole()
  const { data: audit, problem } = useSandboxQuery(sandbox.audit, 5000)
  return (
    <PanelCard role="group" aria-label="Audit">
      <Spread>
        <CardTitle>Audit</CardTitle>
        {audit ? (
          <StatusBadge tone={audit.balanced ? 'success' : 'danger'}>
            {audit.balanced ? 'Every cent accounted for' : `${audit.violations.length} violations`}
          </StatusBadge>
        ) : null}
      </Spread>
      <ErrorBanner text={problem} />
      {audit?.violations.map((violation) => (
        <ErrorText key={violation}>{violation}</ErrorText>
      ))}
    </PanelCard>
  )
}

const shownAtFirst = 5

/** The card payments in the demo's data. Each can be refunded or disputed. */
function CardPayments({ payments, problem, onChanged }: CardPaymentsProps): JSX.Element {
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
  const { amountCents, agentName } = payment
  return (
    <Entry
      css={{ '& summary': { gridTemplateColumns: '4.75rem minmax(0, 1fr) auto' } }}
      aria-label={`${formatCents(amountCents)} of ${agentName}`}
      summary={
        <>
          <Text as="span" fontWeight="semibold" textAlign="end">
            {formatCents(amountCents)}
          </Text>
          <Name>{agentName}</Name>
          <PaymentStatus payment={payment} />
        </>
      }
    >
      <PaymentDetails payment={payment} onChanged={onChanged} />
    </Entry>
  )
}

function PaymentStatus({ payment }: { payment: CardPayment }): JSX.Element {
  const { status, creditedAt, reversedAt, refundedCents, amountCents } = payment
  if (reversedAt !== null) return <StatusBadge tone="danger">Disputed</StatusBadge>
  if (refundedCents === amountCents) return <StatusBadge tone="neutral">Refunded</StatusBadge>
  if (refundedCents > 0) return <StatusBadge tone="info">Partly refunded</StatusBadge>
  if (creditedAt !== null) return <StatusBadge tone="success">Credited</StatusBadge>
  if (status === 'succeeded') return <StatusBadge tone="warning">Waiting for callback</StatusBadge>
  if (status === 'canceled') return <StatusBadge tone="neutral">Canceled</StatusBadge>
  return <StatusBadge tone="neutral">Not paid</StatusBadge>
}

function PaymentDetails({ payment, onChanged }: { payment: CardPayment; onChanged: () => Promise<void> }): JSX.Element {
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
    <>
      <Small>
        {`${purpose === 'TOP_UP' ? 'Auto top-up' : 'Added by the agent'} · ${formatMoment(createdAt)} · ${humanize(status)}${refundedCents > 0 ? ` · ${formatCents(refundedCents)} refunded` : ''}`}
      </Small>
      <Mono>{id}</Mono>
      {refundableCents > 0 ? (
        <Inline as="form" onSubmit={onFormSubmit(() => amount.ok && act(() => sandbox.refund(id, amount.cents)))}>
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
    </>
  )
}

import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { formatCard, formatMoment, humanize } from '../format'
import { useStageController } from '../stage/local-controller'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { CardPayment, PaymentEvent, TestCard } from '../../sandbox/control/api-types'
import { CardPayments } from './CardPayments'
import { FramedList, SuccessText, Heading, Item, Mono, ErrorBanner, Small } from './panel-parts'
import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { formatCents } from '../../../src/lib/format/money'

interface PaymentEventsProps {
  payments: readonly CardPayment[]
  onChanged: () => Promise<void>
}

const maxListedEvents = 30

/** Callbacks from the card provider. The user delivers, duplicates, or drops each one. */
function PaymentEvents({ payments, onChanged }: PaymentEventsProps): JSX.Element {
  const { sandbox } = useConsole()
  const events = useSandboxQuery(sandbox.events, 2000)
  const work = useAction()
  const settle = (event: PaymentEvent, action: 'deliver' | 'duplicate' | 'drop'): Promise<void> =>
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

/** Test cards, card payments, and callbacks from the card provider. */
export function PaymentsPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const payments = useSandboxQuery(sandbox.payments, 2000)
  return (
    <Stack gap="4">
      <TestCards />
      <CardPayments payments={payments.data} problem={payments.problem} onChanged={payments.refetch} />
      <PaymentEvents payments={payments.data ?? []} onChanged={payments.refetch} />
    </Stack>
  )
}

function TestCards(): JSX.Element {
  const { sandbox } = useConsole()
  const controller = useStageController()
  const cards = useSandboxQuery(sandbox.cards)
  const [confirmation, setConfirmation] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const list = cards.data ?? []
  const shown = showsAll ? list : oneOfEachKind(list)

  const fill = async (number: string): Promise<void> =>
    setConfirmation(
      (await controller.fillCard(number))
        ? `Filled the form with the card ending in ${number.slice(-4)}.`
        : `The next card form will get the card ending in ${number.slice(-4)}.`,
    )

  return (
    <Stack as="section" gap="1.5" aria-label="Test cards">
      <Heading>Test cards</Heading>
      <Small>Fill puts a card into the open card form, or into the next one you open.</Small>
      <ErrorBanner text={cards.problem} />
      {confirmation === '' ? null : <SuccessText>{confirmation}</SuccessText>}
      <LiveRegion>{confirmation}</LiveRegion>
      <FramedList>
        {shown.map((card) => (
          <Item key={card.number}>
            <div style={{ flex: 1 }}>
              <Mono as="span">{formatCard(card.number)}</Mono>
              <Small>
                {brandNames[card.brand] ?? humanize(card.brand)} · {describeOutcome(card)}
              </Small>
            </div>
            <CopyButton text={card.number} what={`card ending in ${card.number.slice(-4)}`} />
            <Button
              size="sm"
              aria-label={`Fill with the card ending in ${card.number.slice(-4)}`}
              onClick={() => void fill(card.number)}
            >
              Fill
            </Button>
          </Item>
        ))}
      </FramedList>
      {list.length > shown.length || showsAll ? (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show one of each kind' : `Show all ${list.length} cards`}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

/** Returns the first card of each outcome, which is enough for most stories. */
function oneOfEachKind(cards: readonly TestCard[]): readonly TestCard[] {
  const kindOf = ({ onSession, offSession, savable, disputed }: TestCard) =>
    [onSession, offSession, savable, disputed].join()
  return cards.filter((card, i) => cards.findIndex((other) => kindOf(other) === kindOf(card)) === i)
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

function describeOutcome({ onSession, offSession, savable, disputed, declineCode, errorCode }: TestCard): string {
  const reason = humanize(declineCode ?? errorCode ?? 'declined').toLowerCase()
  if (disputed) return 'Succeeds; disputed a day later'
  if (onSession === 'succeeds') return 'Succeeds'
  if (onSession === 'declines') return savable ? 'Can be saved; declined when charged' : `Declined: ${reason}`
  if (offSession === 'declines') return `Asks for confirmation, then declined: ${reason}`
  if (offSession === 'succeeds') return 'Asks for confirmation; later charges succeed'
  return offSession === 'challenge' ? 'Asks for confirmation every time' : 'Asks for confirmation until saved'
}

import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { formatCents } from '../../../src/lib/format/money'
import { Button } from '../../../src/ui/button/Button'
import { formatMoment, inWords } from '../format'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { CardPayment, PaymentEvent } from '../../sandbox/control/wire'
import { FramedList, Heading, Item, Mono, Small } from './pieces'
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
    <Stack as="section" gap="1.5" aria-label="Payment events">
      <Heading>Callbacks of the card provider</Heading>
      <Problem text={work.problem ?? events.problem} onDismiss={work.clear} />
      {list.length === 0 ? <Small>None yet. Each payment sends one.</Small> : null}
      <FramedList>
        {list.slice(0, listedEvents).map((event) => (
          <Item key={event.id} flexWrap="wrap">
            <Box flex="1" minWidth="0">
              <Mono as="span">{event.type}</Mono>
              <Small>{detailsOf(event, payments)}</Small>
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

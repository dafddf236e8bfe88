import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import type { Tone } from '../../../lib/labels/labels'
import { usStateName } from '../../../lib/labels/us-states'
import { IconButton } from '../../../ui/button/Button'
import { Money } from '../../../ui/figure/Money'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { type CartGroup, type CartItem, type LineOutcome, lineOutcomeText } from './purchase-rules'

interface CartGroupsProps {
  groups: readonly CartGroup[]
  busy: boolean
  onRemove: (item: CartItem) => void
}

/** The leads grouped by the wallet that pays for them, each group with its total. */
export function CartGroups({ groups, busy, onRemove }: CartGroupsProps): JSX.Element {
  return (
    <Stack gap="4">
      {groups.map((group) => (
        <Box
          as="section"
          key={group.sourceId}
          aria-label={group.sourceName}
          borderWidth="1px"
          borderRadius="lg"
          overflow="hidden"
        >
          <Flex as="header" justify="space-between" gap="4" px="3" py="2.5" bg="bg.subtle" borderBottomWidth="1px">
            <Heading as="h3" fontSize="md">
              {group.sourceName}
            </Heading>
            <Money cents={group.totalCents} strong />
          </Flex>
          <ul>
            {group.lines.map(({ item, obstacle }) => (
              <Line key={item.id} item={item} note={obstacle?.text} charged={!obstacle}>
                <IconButton
                  size="sm"
                  icon="close"
                  label={`Remove ${item.customerName ?? item.id} from cart`}
                  disabled={busy}
                  onClick={() => onRemove(item)}
                />
              </Line>
            ))}
          </ul>
        </Box>
      ))}
    </Stack>
  )
}

const tones: Readonly<Record<LineOutcome['kind'], Tone>> = {
  bought: 'success',
  alreadySold: 'neutral',
  notEnoughMoney: 'warning',
  refused: 'danger',
}

interface CartOutcomesProps {
  items: readonly CartItem[]
  outcomes: ReadonlyMap<string, LineOutcome>
}

/** The result of each lead, with the reason if the purchase failed. */
export function CartOutcomes({ items, outcomes }: CartOutcomesProps): JSX.Element {
  return (
    <ul aria-label="Results">
      {items.map((item) => {
        const outcome = outcomes.get(item.id)
        return (
          <Line
            key={item.id}
            item={item}
            note={outcome && 'message' in outcome ? outcome.message : undefined}
            charged={outcome?.kind === 'bought'}
          >
            <StatusBadge tone={outcome ? tones[outcome.kind] : 'neutral'}>
              {outcome ? lineOutcomeText[outcome.kind] : 'Skipped'}
            </StatusBadge>
          </Line>
        )
      })}
    </ul>
  )
}

interface LineProps {
  item: CartItem
  note: string | undefined
  /** Whether the price is charged. Otherwise the price is struck through. */
  charged: boolean
  children: ReactNode
}

function Line({ item, note, charged, children }: LineProps): JSX.Element {
  return (
    <HStack as="li" gap="3" minH="11" py="1.5" ps="3" pe="2" _notFirst={{ borderTopWidth: '1px' }}>
      <Stack flex="1" gap="0" minW="0" overflowWrap="anywhere">
        <span>{`${item.customerName ?? item.id}, ${usStateName(item.state)}`}</span>
        {note ? (
          <Text as="span" color="warning.fg" fontSize="sm">
            {note}
          </Text>
        ) : null}
      </Stack>
      <Text as="span" {...(!charged && { color: 'fg.muted', textDecoration: 'line-through' })}>
        <Money cents={item.priceCents} />
      </Text>
      {children}
    </HStack>
  )
}

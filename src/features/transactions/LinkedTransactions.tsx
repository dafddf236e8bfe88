import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { transactionTypes } from '../../lib/words/transaction-words'
import { Section } from '../../ui/page/Card'
import { Moment } from '../../ui/text/Moment'
import type { TransactionRow } from './transaction-row'
import { SignedAmount } from './TransactionsTable'
import { accountName } from './transaction-text'

export interface LinkedTransactionsProps {
  title: string
  rows: readonly TransactionRow[]
  /** Id of the entry in the drawer. Its row is not a button. */
  currentId: string
  sourceNames: ReadonlyMap<string, string>
  onOpen: (transactionId: string) => void
}

export function LinkedTransactions(props: LinkedTransactionsProps): JSX.Element {
  const { title, rows, currentId, sourceNames, onOpen } = props
  return (
    <Section title={title} level={3}>
      <Box as="ul" divideY="1px" borderWidth="1px" rounded="lg" overflow="hidden">
        {rows.map((row) => {
          const isCurrent = row.id === currentId
          return (
            <li key={row.id}>
              <HStack
                {...(isCurrent
                  ? { 'aria-current': 'true' as const, bg: 'accent.subtle' }
                  : {
                      as: 'button' as const,
                      type: 'button' as const,
                      onClick: () => onOpen(row.id),
                      _hover: { bg: 'bg.subtle' },
                    })}
                justify="space-between"
                gap="3"
                width="full"
                minHeight="12"
                px="3"
                py="2"
                textAlign="start"
                _focusVisible={{ outlineOffset: '-2px' }}
              >
                <Box as="span" minWidth="0">
                  {transactionTypes[row.type]} · {accountName(row, sourceNames)}
                  <Text as="span" display="block" fontSize="sm" color="fg.muted">
                    <Moment at={row.createdAt} show="dateTime" />
                  </Text>
                </Box>
                <SignedAmount {...row} />
              </HStack>
            </li>
          )
        })}
      </Box>
    </Section>
  )
}

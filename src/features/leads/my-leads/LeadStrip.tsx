import { useQuery } from '@apollo/client/react'
import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { env } from '../../../lib/settings/env'
import { formatCount } from '../../../lib/format/numbers'
import type { LeadStatus } from '../../../lib/api/__generated__/schema'
import { graphql } from '../../../lib/api/graphql'
import { leadStatuses } from '../../../lib/labels/lead-words'
import { leadWay } from './lead-progress'

const LEAD_STRIP = graphql(`
  query LeadStrip {
    SOLD: listMyLeads(limit: 1, filters: { statuses: [SOLD] }) {
      total
    }
    CONTACTED: listMyLeads(limit: 1, filters: { statuses: [CONTACTED] }) {
      total
    }
    QUALIFIED: listMyLeads(limit: 1, filters: { statuses: [QUALIFIED] }) {
      total
    }
    FUNDED: listMyLeads(limit: 1, filters: { statuses: [FUNDED] }) {
      total
    }
  }
`)

export interface LeadStripProps {
  /** Statuses that the list shows. Empty means all. */
  shown: readonly string[]
  onShow: (statuses: readonly LeadStatus[]) => void
}

/**
 * Buttons with the number of bought leads per status. A press filters the list by that status.
 * Hidden on phones, where each row shows its status and the filters include the status.
 */
export function LeadStrip({ shown, onShow }: LeadStripProps): JSX.Element {
  const { data, previousData } = useQuery(LEAD_STRIP, {
    skip: !env.capabilities.listTotals,
    fetchPolicy: 'cache-and-network',
  })
  const counts = data ?? previousData
  return (
    <Flex
      role="group"
      aria-label="Leads by status"
      hideBelow="sm"
      mb="3"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="xs"
      overflow="clip"
    >
      {leadWay.map((status) => {
        const only = shown.length === 1 && shown[0] === status
        const count = counts?.[status]?.total
        return (
          <chakra.button
            key={status}
            type="button"
            aria-pressed={only}
            onClick={() => onShow(only ? [] : [status])}
            display="flex"
            flex="1"
            alignItems="baseline"
            justifyContent="space-between"
            gap="2"
            minW="0"
            minH="11"
            px="3"
            py="2.5"
            color="fg.muted"
            fontSize="sm"
            textAlign="start"
            _notFirst={{ borderInlineStartWidth: '1px' }}
            _hover={{ bg: 'bg.subtle' }}
            _pressed={{ bg: 'accent.subtle', color: 'accent.fg' }}
            _focusVisible={{ outlineOffset: '-2px' }}
          >
            {leadStatuses[status].name}{' '}
            <Text as="span" color="fg" fontSize="lg" fontWeight="semibold">
              {typeof count === 'number' ? formatCount(count) : ''}
            </Text>
          </chakra.button>
        )
      })}
    </Flex>
  )
}

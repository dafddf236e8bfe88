import { HStack } from '@chakra-ui/react/stack'
import { Strong } from '@chakra-ui/react/strong'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { useMatches } from 'react-router-dom'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { personName } from '../../lib/labels/user-labels'
import { formatDateTime } from '../../lib/time/dates'
import { useTimeZone } from '../../lib/time/use-calendar'
import { useNow } from '../../lib/time/use-now'
import { BrandMark, useBrand } from '../../ui/mark/BrandMark'
import type { RouteConfig } from '../routes/route-config'

/** The head of every printed page of the app: company, account holder, and time of printing. Page numbers: global.css. */
export function Letterhead(): JSX.Element {
  const brand = useBrand()
  const timeZone = useTimeZone()
  const nowMs = useNow()
  const { user } = useSessionSnapshot()
  const page = useMatches().at(-1)?.handle as RouteConfig | undefined
  return (
    <div data-print="only" aria-hidden="true">
      <HStack
        gap="2"
        paddingBlockEnd="8pt"
        marginBlockEnd="14pt"
        borderBlockEnd="1pt solid var(--fl-colors-border-strong)"
      >
        <BrandMark size={28} />
        <Strong fontSize="14pt">{brand}</Strong>
        <Text marginInlineStart="auto" fontSize="9pt" textAlign="end">
          <span>{`${page?.panel ? 'Prepared for' : 'Account holder'}: ${user ? personName(user) : '—'}`}</span>
          <br />
          <span>{`Printed ${formatDateTime(nowMs, timeZone)} (${timeZone})`}</span>
        </Text>
      </HStack>
    </div>
  )
}

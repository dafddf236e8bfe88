import { Span } from '@chakra-ui/react/span'
import { HStack } from '@chakra-ui/react/stack'
import { Strong } from '@chakra-ui/react/strong'
import type { JSX, ReactNode } from 'react'
import { now } from '../../lib/time/clock'
import { formatDateTime } from '../../lib/time/dates'
import { useTimeZone } from '../../lib/time/use-calendar'
import { BrandMark } from '../mark/BrandMark'
import { useBrand } from '../mark/use-brand'

/** A header for printed pages with the brand and the time of printing. */
export function PrintHead({ children }: { children?: ReactNode }): JSX.Element {
  const brand = useBrand()
  const timeZone = useTimeZone()
  return (
    <div data-print="only" aria-hidden="true">
      <HStack
        gap="2"
        paddingBlockEnd="8pt"
        marginBlockEnd="12pt"
        borderBlockEnd="1pt solid var(--fl-colors-border-strong)"
      >
        <BrandMark size={24} />
        <Strong fontSize="13pt">{brand}</Strong>
        <Span marginInlineStart="auto" fontSize="9pt">
          {children}
          Generated {formatDateTime(now(), timeZone)} ({timeZone})
        </Span>
      </HStack>
    </div>
  )
}

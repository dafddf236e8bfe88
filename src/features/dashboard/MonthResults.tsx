import type { Day } from '../../shared/calendar'
import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Heading } from '@chakra-ui/react/heading'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useId } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardQuery } from '../../lib/api/__generated__/documents'
import { formatCents } from '../../shared/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { costPerLoanCents, minEvents } from '../../lib/format/rates'
import { formatDayShort } from '../../lib/time/days'
import { monthToDate } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'

type Stats = NonNullable<DashboardQuery['getDashboardStats']>

interface MonthFigure {
  readonly term: string
  readonly value: string
  readonly note?: string
  /** Path of the list whose rows add up to the figure. */
  readonly to: string
}

/** A strip, in a container that is wide enough for the heading and the figures. */
const wide = {
  '& > div': { display: 'flex', alignItems: 'center', gap: '10' },
  '& > div > div': { marginBottom: '0' },
  '& dl': { flex: '1', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '& dl > div': { display: 'block', paddingBlock: '0' },
}

/** Results of this month that no card shows: a strip, or a list in a narrow place. Only in the edition `full`. */
export function MonthResults({ stats }: { stats: Stats }): JSX.Element | null {
  const { today } = useCalendar()
  const { from, to } = monthToDate(today)
  const figures = monthFigures(stats, today)
  const headingId = useId()
  if (figures.length === 0) return null
  return (
    <Box
      as="section"
      aria-labelledby={headingId}
      containerType="inline-size"
      px="5"
      py="4"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="xs"
      css={{ '@container (width >= 36rem)': wide }}
    >
      <div>
        <Box flex="none" mb="2">
          <Heading id={headingId} fontSize="lg">
            This month
          </Heading>
          <Text fontSize="sm" color="fg.muted">
            {`${formatDayShort(from)} – ${formatDayShort(to)}`}
          </Text>
        </Box>
        <Grid as="dl" columnGap="4">
          {figures.map(({ term, value, note, to: list }) => (
            <Flex key={term} wrap="wrap" justify="space-between" columnGap="3" py="2">
              <Text as="dt" fontSize="sm" color="fg.muted">
                {term}
              </Text>
              <Flex as="dd" wrap="wrap" align="baseline" columnGap="2">
                <chakra.span asChild color="fg" fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                  <Link to={list} aria-label={`${term}: ${value}`}>
                    {value}
                  </Link>
                </chakra.span>
                {note ? (
                  <Text as="span" fontSize="sm" color="fg.muted">
                    {note}
                  </Text>
                ) : null}
              </Flex>
            </Flex>
          ))}
        </Grid>
      </div>
    </Box>
  )
}

/** Returns the paths of the lists that this month's figures link to. Spent and leads are purchases minus returns. */
export function monthLists(today: Day) {
  const { from, to } = monthToDate(today)
  const bought = `/marketplace?tab=mine&boughtFrom=${from}&boughtTo=${to}`
  return {
    spent: `/transactions?type=LEAD_PURCHASE,LEAD_RETURN&dateFrom=${from}&dateTo=${to}`,
    bought,
    contacted: `${bought}&status=CONTACTED,QUALIFIED,FUNDED`,
    funded: `${bought}&status=FUNDED`,
  }
}

/** Returns the figures of the month, or none in the edition `specification`. */
export function monthFigures(stats: Stats, today: Day): readonly MonthFigure[] {
  const { totalSpentThisMonth: spentCents, boughtThisMonth: bought } = stats
  const { contactedThisMonth: contacted, fundedThisMonth: funded, fundedVolumeThisMonth: volume } = stats
  // The edition `specification` does not request them.
  if (typeof bought !== 'number' || typeof contacted !== 'number' || typeof funded !== 'number') return []
  const lists = monthLists(today)
  const loanCents = costPerLoanCents(spentCents, funded)
  return [
    {
      term: 'Contacted',
      value: `${formatCount(contacted)} of ${formatCount(bought)}`,
      ...(bought >= minEvents && { note: `${formatPercent(contacted / bought, 0)} of bought` }),
      to: lists.contacted,
    },
    {
      term: 'Funded',
      value: formatCount(funded),
      ...(volume && { note: `$${formatCount(volume)}` }),
      to: lists.funded,
    },
    {
      term: 'Cost per funded loan',
      value: formatCents(loanCents),
      note: `${formatCount(funded)} ${funded === 1 ? 'loan' : 'loans'}`,
      to: lists.spent,
    },
  ]
}

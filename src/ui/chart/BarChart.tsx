import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { ChartFrame } from './ChartFrame'

export interface BarChartProps {
  label: string
  data: readonly { label: string; value: number }[]
  format: (value: number) => string
  /** Headers of the table: the kind of bar, and the measure. */
  columns: readonly [string, string]
}

/** A chart with horizontal bars from zero, between columns with their labels and figures. */
export function BarChart({ label, data, format, columns }: BarChartProps): JSX.Element {
  const longest = Math.max(...data.map(({ value }) => value), 1)
  return (
    <ChartFrame label={label} table={{ columns, rows: data.map((bar) => [bar.label, format(bar.value)]) }}>
      <Grid as="ul" templateColumns="fit-content(45%) minmax(2rem, 1fr) max-content" columnGap="3" rowGap="1">
        {data.map((bar, at) => (
          // Two users may have the same name.
          <Grid as="li" key={at} gridColumn="1 / -1" templateColumns="subgrid" alignItems="center" minHeight="7">
            <Text as="span" truncate title={bar.label}>
              {bar.label}
            </Text>{' '}
            <Box
              height="3"
              width={`${Math.max(0, (bar.value / longest) * 100)}%`}
              minWidth={bar.value === 0 ? undefined : '0.125rem'}
              borderRadius="sm"
              bg="chart.1"
              css={{
                forcedColorAdjust: 'none',
                printColorAdjust: 'exact',
                '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
              }}
            />
            <Text as="span" textAlign="end" fontVariantNumeric="tabular-nums">
              {format(bar.value)}
            </Text>
          </Grid>
        ))}
      </Grid>
    </ChartFrame>
  )
}

import { BarList, useChart } from '@chakra-ui/charts'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { ChartFrame } from './ChartFrame'

export interface BarChartProps {
  label: string
  data: readonly { label: string; value: number }[]
  format: (value: number) => string
  /** Headers of the table: the kind of bar, and the measure. */
  columns: readonly [string, string]
}

/** A chart with horizontal bars from zero, each with its label and figure. */
export function BarChart({ label, data, format, columns }: BarChartProps): JSX.Element {
  const chart = useChart<BarList.Data>({
    // The library uses `name` as a key, and two users may have the same name.
    data: data.map(({ value }, at) => ({ name: String(at), value })),
    series: [{ name: 'name', color: 'chart.1/30' }],
  })
  return (
    <ChartFrame label={label} table={{ columns, rows: data.map((bar) => [bar.label, format(bar.value)]) }}>
      <BarList.Root chart={chart} barSize="7">
        <BarList.Content>
          <BarList.Bar
            role="list"
            minWidth="0"
            gap="1"
            // A track behind each bar, because a label may be longer than its bar.
            css={{
              '& .group': { bg: 'bg.muted', borderRadius: 'l2' },
              '& div:empty': { forcedColorAdjust: 'none', printColorAdjust: 'exact' },
              '@media (forced-colors: active)': { '& div:empty': { outline: '1px solid CanvasText' } },
            }}
            // Screen readers get each figure with its label, because the library puts all figures after all labels.
            label={({ payload, index }) => (
              <Text as="span" role="listitem" truncate>
                <span>{data[index]?.label}</span> <VisuallyHidden>{format(payload.value)}</VisuallyHidden>
              </Text>
            )}
          />
          <BarList.Value aria-hidden="true" gap="1" minWidth="20" valueFormatter={format} />
        </BarList.Content>
      </BarList.Root>
    </ChartFrame>
  )
}

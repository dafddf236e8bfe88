import { Chart, useChart } from '@chakra-ui/charts'
import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import type { ComponentProps, JSX } from 'react'
import { CartesianGrid, Line, LineChart as Lines, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { LiveRegion } from '../feedback/LiveRegion'
import { ChartFrame } from './ChartFrame'

export interface LineChartProps {
  label: string
  /** Name of the measure, which is also the header of the table's second column. */
  name: string
  /** Labels of the horizontal axis, already formatted. */
  labels: readonly string[]
  values: readonly number[]
  format: (value: number) => string
  /** Shorter format for the axis. */
  formatTick?: (value: number) => string
  heightPx?: number
  /** True if the last period has not ended, such as today. Its segment is dashed, so as not to suggest a decline. */
  unfinished?: boolean
}

interface Point {
  label: string
  /** Label of the point, with "so far" if its period has not ended. */
  title: string
  text: string
  solid: number | null
  dashed: number | null
}

/** A chart with a line over time. The pointer, or the arrow keys on the focused chart, show one point at a time. */
export function LineChart(props: LineChartProps): JSX.Element {
  const { label, name, labels, values, format, formatTick = format, heightPx = 220 } = props
  const last = props.unfinished ? labels.length - 1 : labels.length
  const points: Point[] = labels.map((text, at) => {
    const value = values[at] ?? 0
    return {
      label: text,
      title: at === last ? `${text} so far` : text,
      text: format(value),
      solid: at < last ? value : null,
      dashed: at >= last - 1 ? value : null,
    }
  })
  const chart = useChart({ data: points, series: [{ name: 'solid', color: 'chart.1' }] })
  const line = {
    name,
    stroke: chart.color('chart.1'),
    strokeWidth: 2,
    dot: false,
    activeDot: { r: 4, stroke: chart.color('bg.panel') },
    isAnimationActive: false,
  }
  const axis = { axisLine: false, tickLine: false, tick: { fill: chart.color('fg.muted') } }
  return (
    <ChartFrame label={label} table={{ columns: ['Day', name], rows: points.map(({ title, text }) => [title, text]) }}>
      <Chart.Root
        chart={chart}
        height={`${heightPx}px`}
        aspectRatio="auto"
        fontSize="xs"
        touchAction="pan-y"
        css={{
          '& svg:focus-visible': { outline: '2px solid', outlineColor: 'accent.focus', borderRadius: 'md' },
          '@media (forced-colors: active)': { '& .recharts-curve': { stroke: 'CanvasText' } },
        }}
      >
        <Lines
          responsive
          data={points}
          margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
          aria-roledescription="line chart"
          aria-label={`${label}. Arrow keys read the points.`}
        >
          <CartesianGrid vertical={false} stroke={chart.color('chart.grid')} />
          <XAxis {...axis} dataKey="label" tickMargin={4} interval="equidistantPreserveEnd" minTickGap={24} />
          <YAxis
            {...axis}
            width={56}
            niceTicks="snap125"
            tickFormatter={formatTick}
            // With only zeros, one tick at the bottom is enough. The library's second tick would be one cent.
            {...(values.some(Boolean) ? {} : { domain: [0, 1], ticks: [0] })}
          />
          <ReferenceLine y={0} stroke={chart.color('border.strong')} />
          <Line dataKey="solid" {...line} />
          {props.unfinished ? <Line dataKey="dashed" {...line} strokeDasharray="3 5" /> : null}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: chart.color('border.control'), strokeDasharray: '3 3' }}
            // Both the solid and the dashed line contain the point at which they meet.
            payloadUniqBy={(entry) => entry.name}
            content={<PointTooltip />}
          />
        </Lines>
      </Chart.Root>
    </ChartFrame>
  )
}

/** The library's tooltip with a live region, which is mounted before the first announcement. */
function PointTooltip(props: ComponentProps<typeof Chart.Tooltip>): JSX.Element {
  const point = props.payload?.[0]?.payload as Point | undefined
  return (
    <>
      <Box aria-hidden="true" border="1px solid" borderColor="border.strong" borderRadius="md" shadow="sm">
        <Chart.Tooltip {...props} nameKey="title" render={() => <Text key="value">{point?.text}</Text>} />
      </Box>
      <Box visibility="visible">
        <LiveRegion>{point ? `${point.title}: ${point.text}` : ''}</LiveRegion>
      </Box>
    </>
  )
}

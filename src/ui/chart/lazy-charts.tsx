import { compareText } from '../../shared/search'
import { type ComponentType, type JSX, Suspense } from 'react'
import { Skeleton } from '../feedback/Skeleton'
import { SkeletonBars, SkeletonCells } from '../feedback/SkeletonShapes'
import { lazyComponent } from '../lazy-component'

/** Returns a chart with a placeholder of the same size while its code loads. */
function lazyChart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  placeholder: (props: Props) => JSX.Element,
) {
  const Chart: ComponentType<Props> = lazyComponent(load, pick)
  return (props: Props): JSX.Element => (
    <Suspense fallback={placeholder(props)}>
      <Chart {...props} />
    </Suspense>
  )
}

/** Returns the height of a bar chart with `count` bars. */
export const barsHeight = (count: number): string => `${count * 2 - 0.25}rem`

interface Bar {
  readonly label: string
  readonly value: number
}

/** Maximum number of bars in a chart. */
export const maxBars = 8

/** Returns the bars of a chart, largest first. If there are too many, the last one is the rest, up to `total`. */
export function topBars(bars: readonly Bar[], total = bars.reduce((sum, { value }) => sum + value, 0)): readonly Bar[] {
  const sorted = bars
    .filter(({ value }) => value !== 0)
    .toSorted((a, b) => b.value - a.value || compareText(a.label, b.label))
  const named = sorted.slice(0, sorted.length > maxBars ? maxBars - 1 : maxBars)
  const rest = named.reduce((left, { value }) => left - value, total)
  return rest === 0 ? named : [...named, { label: 'Other', value: rest }]
}

export const LazyBarChart = lazyChart(
  () => import('./BarChart'),
  (module) => module.BarChart,
  ({ data }) => <SkeletonBars count={data.length} />,
)

export const LazyLineChart = lazyChart(
  () => import('./LineChart'),
  (module) => module.LineChart,
  ({ heightPx = 220 }) => <Skeleton height={`${heightPx}px`} />,
)

const loadCells = () => import('./HeatMap')

export const LazyHeatMap = lazyChart(
  loadCells,
  (module) => module.HeatMap,
  ({ rows, columns }) => <SkeletonCells rows={rows.length} columns={columns.length} />,
)

export const LazyCalendar = lazyChart(
  loadCells,
  (module) => module.CalendarHeatMap,
  () => <Skeleton height="16.5rem" />,
)

export const LazyTileMap = lazyChart(
  () => import('./TileMap'),
  (module) => module.TileMap,
  () => <Skeleton height="24rem" />,
)

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

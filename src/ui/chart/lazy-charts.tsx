import { type ComponentType, type JSX, Suspense } from 'react'
import { Skeleton } from '../feedback/Skeleton'
import { lazyComponent } from '../lazy-component'

/** Returns a chart with a placeholder of the same height while its code loads. */
function lazyChart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  height: (props: Props) => string,
) {
  const Chart: ComponentType<Props> = lazyComponent(load, pick)
  return (props: Props): JSX.Element => (
    <Suspense fallback={<Skeleton height={height(props)} />}>
      <Chart {...props} />
    </Suspense>
  )
}

/** Returns the height of a bar chart with `count` bars. */
export const barsHeight = (count: number): string => `${count * 2 - 0.25}rem`

export const BarChart = lazyChart(
  () => import('./BarChart'),
  (module) => module.BarChart,
  ({ data }) => barsHeight(data.length),
)

export const LineChart = lazyChart(
  () => import('./LineChart'),
  (module) => module.LineChart,
  ({ heightPx = 220 }) => `${heightPx}px`,
)

const loadCells = () => import('./HeatMap')

export const HeatMap = lazyChart(
  loadCells,
  (module) => module.HeatMap,
  ({ rows }) => `${rows.length * 2.125 + 1.375}rem`,
)

export const Calendar = lazyChart(
  loadCells,
  (module) => module.CalendarHeatMap,
  () => '16.5rem',
)

export const TileMap = lazyChart(
  () => import('./TileMap'),
  (module) => module.TileMap,
  () => '24rem',
)

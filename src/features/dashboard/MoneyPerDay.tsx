import { type JSX, lazy, Suspense } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { formatCents, formatCentsShort } from '../../lib/format/money'
import { formatDayShort } from '../../lib/time/days'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Section } from '../../ui/page/Card'
import { weekInWords } from './week-in-words'

const LineChart = lazy(async () => ({
  default: (await lazyLoad(() => import('../../ui/chart/LineChart'))).LineChart,
}))

export interface MoneyPerDayProps {
  title: string
  /** What the line is, in the chart's table: "Revenue". */
  name: string
  daily: readonly { readonly day: string; readonly spentCents: number }[]
}

/** Whether more comes in than before: the line of the last days, and the answer in words. */
export function MoneyPerDay({ title, name, daily }: MoneyPerDayProps): JSX.Element {
  const values = daily.map(({ spentCents }) => spentCents)
  return (
    <Section title={title} description={weekInWords(values)} card>
      <Suspense fallback={<Skeleton height="260px" />}>
        <LineChart
          label={title}
          labelColumn="Day"
          labels={daily.map(({ day }) => formatDayShort(day))}
          series={[{ name, values }]}
          unfinished
          format={formatCents}
          formatTick={formatCentsShort}
        />
      </Suspense>
    </Section>
  )
}

import type { JSX } from 'react'
import { formatCents, formatCentsShort } from '../../lib/format/money'
import { formatDayShort } from '../../lib/time/days'
import { LineChart } from '../../ui/chart/lazy-charts'
import { Section } from '../../ui/page/Card'
import { weekInWords } from './week-in-words'

export interface MoneyPerDayProps {
  title: string
  /** Name of the line in the chart's table: "Revenue". */
  name: string
  daily: readonly { readonly day: string; readonly spentCents: number }[]
}

/** Line chart of an amount per day, with a sentence that compares the last two weeks. */
export function MoneyPerDay({ title, name, daily }: MoneyPerDayProps): JSX.Element {
  const values = daily.map(({ spentCents }) => spentCents)
  return (
    <Section title={title} description={weekInWords(values)} card>
      <LineChart
        label={title}
        labelColumn="Day"
        labels={daily.map(({ day }) => formatDayShort(day))}
        name={name}
        values={values}
        unfinished
        format={formatCents}
        formatTick={formatCentsShort}
      />
    </Section>
  )
}

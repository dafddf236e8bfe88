import { useState } from 'react'

export interface Selection<Row> {
  readonly chosen: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

export interface SelectableRows<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Names the choice and order of rows; another one is another list. */
  readonly asked: string
  /** The rows still answer a former question. */
  readonly stale: boolean
  /** Rows that a long list has moved past; they stay chosen. */
  readonly before: number
}

/** What is chosen of a list. It belongs to what is shown: a row that the filter no longer shows is not chosen. */
export function useSelection<Row>({ rows, rowKey, asked, stale, before }: SelectableRows<Row>): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [answered, setAnswered] = useState(asked)
  const shown = new Map(rows.map((row) => [rowKey(row), row]))
  const kept = new Map([...chosen].filter(([key]) => shown.has(key) || before > 0))
  if (!stale && answered !== asked) {
    setAnswered(asked)
    setChosen(new Map([...chosen].filter(([key]) => shown.has(key))))
  }
  return {
    chosen: [...kept].map(([key, row]) => shown.get(key) ?? row),
    selected: new Set(kept.keys()),
    onChange: (selected) => {
      const next = [...selected].map((key) => [key, shown.get(key) ?? kept.get(key)] as const)
      setChosen(new Map(next.filter((entry): entry is readonly [string, Row & {}] => entry[1] !== undefined)))
    },
  }
}

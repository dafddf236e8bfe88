import { useState } from 'react'

export interface Selection<Row> {
  readonly chosen: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

export interface SelectableRows<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Key of the filters and the order. A different key means a different list. */
  readonly asked: string
  /** True while the rows belong to previous filters. */
  readonly stale: boolean
  /** Number of rows before these that the page no longer holds. They stay selected. */
  readonly before: number
}

/** Returns the selected rows of a list. A row that no longer matches the filters loses its selection. */
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

import { useState } from 'react'

export interface Selection<Row> {
  readonly chosen: readonly Row[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

interface SelectableRows<Row> {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly queryKey: string
  /** True while the rows belong to previous filters. */
  readonly stale: boolean
}

/** Returns the selected rows of a list. A row that no longer matches the filters loses its selection. */
export function useSelection<Row>({ rows, rowKey, queryKey, stale }: SelectableRows<Row>): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [shownKey, setShownKey] = useState(queryKey)
  const shown = new Map(rows.map((row) => [rowKey(row), row]))
  const kept = new Map([...chosen].filter(([key]) => shown.has(key)))
  if (!stale && shownKey !== queryKey) {
    setShownKey(queryKey)
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

import type { JSX, ReactNode } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { IconButton } from '../../../src/ui/button/IconButton'
import { Problem } from '../panels/Problem'

interface RowListProps<Row> {
  /** What the rows are: people. */
  title: string
  /** What one of them is called: Person. */
  one: string
  rows: readonly Row[]
  most: number
  /** What is wrong with the list as a whole. */
  error?: string | undefined
  onChange: (rows: readonly Row[]) => void
  empty: () => Row
  fields: (row: Row, change: (changes: Partial<Row>) => void, n: number) => ReactNode
  children?: ReactNode
}

/** A list in a form: rows of fields, of which one can be taken away and another added. */
export function RowList<Row extends object>(props: RowListProps<Row>): JSX.Element {
  const { title, one, rows, most, error, onChange, empty, fields, children } = props
  const change = (at: number) => (changes: Partial<Row>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...changes } : row)))
  return (
    <fieldset className="own-section" aria-label={title}>
      <h3>{title}</h3>
      <Problem text={error ?? null} />
      <ul className="own-list" aria-label={title}>
        {rows.map((row, i) => (
          // Rows have no names of their own: they may all be empty.
          <li key={i} className="own-row">
            <div className="own-fields">{fields(row, change(i), i + 1)}</div>
            <IconButton
              size="sm"
              icon="trash"
              label={`Remove ${one.toLowerCase()} ${i + 1}`}
              onClick={() => onChange(rows.filter((_, other) => other !== i))}
            />
          </li>
        ))}
      </ul>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
        <Button size="sm" icon="add" disabled={rows.length >= most} onClick={() => onChange([...rows, empty()])}>
          Add {one.toLowerCase()}
        </Button>
        {children}
      </div>
    </fieldset>
  )
}

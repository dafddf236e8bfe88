import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { type JSX, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button/Button'
import { SectionHead } from '../page/Card'

export interface ChartFrameProps {
  /** Accessible name of the chart and of its table. */
  label: string
  /** Null for a map without figures. */
  table: FigureTableProps['table'] | null
  children: ReactNode
}

/** A chart with a button that shows the same figures as a table, for users who cannot see the chart. */
export function ChartFrame({ label, table, children }: ChartFrameProps): JSX.Element {
  const [asTable, setAsTable] = useState(false)
  const head = useContext(SectionHead)
  const button = (
    <Button size="sm" variant="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      Show as table
    </Button>
  )
  return (
    <Box as="figure" minWidth="0" aria-label={label}>
      {!table ? null : head ? (
        createPortal(button, head)
      ) : (
        <Flex justify="flex-end" mb="2">
          {button}
        </Flex>
      )}
      {asTable && table ? <FigureTable label={label} table={table} /> : children}
    </Box>
  )
}

/** Style on the parent of the table, so that no cell computes a style. */
const tableStyle = {
  '& table': { width: 'full', fontSize: 'sm' },
  '& :is(th, td)': { padding: '0.3125rem 0.5rem', borderBottom: '1px solid', borderColor: 'border', textAlign: 'end' },
  '& th': { fontWeight: 'normal' },
  '& :is(th:first-of-type)': { textAlign: 'start' },
  '& thead th': { position: 'sticky', top: '0', bg: 'bg.panel', color: 'fg.muted', fontWeight: 'medium' },
}

interface FigureTableProps {
  label: string
  table: {
    columns: readonly string[]
    rows: readonly (readonly string[])[]
  }
}

function FigureTable({ label, table }: FigureTableProps): JSX.Element {
  return (
    // A long table is a scrollable region, so the keyboard must reach it.
    <Box tabIndex={0} role="group" aria-label={`${label}, table`} overflow="auto" maxHeight="80" css={tableStyle}>
      <table aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([head, ...cells], index) => (
            // The index is the only identity of a row.
            <tr key={index}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

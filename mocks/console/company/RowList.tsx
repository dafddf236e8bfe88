import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX, ReactNode } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { IconButton } from '../../../src/ui/button/IconButton'
import { ErrorBanner, Row } from '../panels/panel-parts'
import { chakra } from '@chakra-ui/react/styled-system'

/** Section of the company form, with a line above it. */
export const FormPart = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '2.5',
    minWidth: '0',
    margin: '0',
    padding: '0',
    border: 'none',
    '& + &': { paddingBlockStart: '4', borderTop: '1px solid', borderColor: 'border' },
  },
})

interface RowListProps<Row> {
  /** Plural, such as People. */
  title: string
  /** Singular, such as Person. */
  singular: string
  rows: readonly Row[]
  maxRows: number
  /** Error of the list as a whole. */
  error?: string | undefined
  onChange: (rows: readonly Row[]) => void
  empty: () => Row
  fields: (row: Row, change: (changes: Partial<Row>) => void, n: number) => ReactNode
  children?: ReactNode
}

/** Editable list of rows of fields. */
export function RowList<Row extends object>(props: RowListProps<Row>): JSX.Element {
  const { title, singular, rows, maxRows, error, onChange, empty, fields, children } = props
  const change = (at: number) => (changes: Partial<Row>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...changes } : row)))
  return (
    <FormPart aria-label={title}>
      <h3>{title}</h3>
      <ErrorBanner text={error ?? null} />
      <Stack as="ul" gap="2" aria-label={title}>
        {rows.map((row, i) => (
          // Rows have no ids, and several may be empty, so the index is the key.
          <Grid
            as="li"
            key={i}
            templateColumns="minmax(0, 1fr) auto"
            alignItems="start"
            gap="1.5"
            p="2.5"
            border="1px solid"
            borderColor="border"
            borderRadius="lg"
            bg="bg.panel"
          >
            <Grid templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))" alignItems="start" gap="2">
              {fields(row, change(i), i + 1)}
            </Grid>
            <IconButton
              size="sm"
              icon="trash"
              label={`Remove ${singular.toLowerCase()} ${i + 1}`}
              onClick={() => onChange(rows.filter((_, other) => other !== i))}
            />
          </Grid>
        ))}
      </Stack>
      <Row>
        <Button size="sm" icon="add" disabled={rows.length >= maxRows} onClick={() => onChange([...rows, empty()])}>
          Add {singular.toLowerCase()}
        </Button>
        {children}
      </Row>
    </FormPart>
  )
}

import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX, ReactNode } from 'react'
import { Button, IconButton } from '../../../src/ui/button/Button'
import { ErrorBanner, Row } from '../../console/panel-parts'
import { chakra } from '@chakra-ui/react/styled-system'

/** A section of the company form. A line separates it from the section above. */
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

/**
 * Returns the React props of a text field or select for one value of the row. `path` is the value's name in the company
 * document, if it differs from `name`.
 */
type FieldProps<Row> = (
  name: keyof Row & string,
  path?: string,
) => { readonly value: string; readonly error: string | undefined; readonly onChange: (value: string) => void }

interface RowListProps<Row> {
  /** Title of the list in the plural, such as People. */
  title: string
  /** Name of one row in the singular, such as Person. */
  singular: string
  rows: readonly Row[]
  maxRows: number
  /** Path of the list in the company document. */
  path: string
  errorAt: (path: string) => string | undefined
  onChange: (rows: readonly Row[]) => void
  empty: () => Row
  fields: (row: Row, field: FieldProps<Row>) => ReactNode
  children?: ReactNode
}

/** An editable list. Each row has several fields. */
export function RowList<Row extends Readonly<Record<keyof Row, string>>>(props: RowListProps<Row>): JSX.Element {
  const { title, singular, rows, maxRows, path, errorAt, onChange, empty, fields, children } = props
  return (
    <FormPart aria-label={title}>
      <h3>{title}</h3>
      <ErrorBanner text={errorAt(path) ?? null} />
      <Stack as="ul" gap="2" aria-label={title}>
        {rows.map((row, i) => (
          // The index is the key, because rows have no ids and several rows may be empty.
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
              {fields(row, (name, fieldPath = name) => ({
                value: row[name],
                error: errorAt(`${path}[${i}].${fieldPath}`),
                onChange: (value) => onChange(rows.with(i, { ...row, [name]: value })),
              }))}
            </Grid>
            <IconButton
              size="sm"
              icon="trash"
              label={`Remove ${singular.toLowerCase()} ${i + 1}`}
              onClick={() => onChange(rows.toSpliced(i, 1))}
            />
          </Grid>
        ))}
      </Stack>
      <Row>
        <Button size="sm" icon="add" disabled={rows.length >= maxRows} onClick={() => onChange([...rows, empty()])}>
          {`Add ${singular.toLowerCase()}`}
        </Button>
        {children}
      </Row>
    </FormPart>
  )
}

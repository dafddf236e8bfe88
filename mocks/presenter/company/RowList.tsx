import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from '../../../src/ui/button/Button'
import { Icon } from '../../../src/ui/mark/Icon'
import { ErrorBanner, FramedList, Name, Row, Small, Spread } from '../../console/panel-parts'

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
  errors: ReadonlyMap<string, string>
  onChange: (rows: readonly Row[]) => void
  empty: () => Row
  /** What a closed row says after its name. */
  note: (row: Row) => readonly string[]
  fields: (row: Row, field: FieldProps<Row>) => ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** What is shown above the rows, such as the result of an import. */
  children?: ReactNode
}

/** An editable list. One row at a time shows its fields, and each row with an error. */
export function RowList<Row extends Readonly<Record<keyof Row, string>> & { readonly name: string }>(
  props: RowListProps<Row>,
): JSX.Element {
  const { title, singular, rows, maxRows, path, errors, onChange, empty, note, fields, actions, children } = props
  const [openRow, setOpenRow] = useState<number | null>(null)
  const listRef = useRef<HTMLUListElement>(null)
  const listError = errors.get(path)
  const isOpen = (i: number): boolean =>
    i === openRow || [...errors.keys()].some((key) => key.startsWith(`${path}[${i}].`))
  const add = (): void => {
    onChange([...rows, empty()])
    setOpenRow(rows.length)
    requestAnimationFrame(() => listRef.current?.lastElementChild?.querySelector('input')?.focus())
  }
  return (
    <FormPart aria-label={title}>
      <Spread>
        <chakra.h3 whiteSpace="nowrap">
          {title} <Small as="span">{rows.length}</Small>
        </chakra.h3>
        <Row justifyContent="end">{actions}</Row>
      </Spread>
      {children}
      {listError === undefined ? null : (
        <div tabIndex={-1} data-error="">
          <ErrorBanner text={listError} />
        </div>
      )}
      <FramedList ref={listRef} aria-label={title}>
        {rows.map((row, i) => (
          // The index is the key, because rows have no ids and several rows may be empty.
          <li key={i}>
            <Flex align="center" pr="1" _hover={{ bg: 'bg.subtle' }}>
              <RowButton type="button" aria-expanded={isOpen(i)} onClick={() => setOpenRow(isOpen(i) ? null : i)}>
                <Icon name={isOpen(i) ? 'chevronDown' : 'chevronRight'} size={16} />
                <Name>{row.name.trim() || `New ${singular.toLowerCase()}`}</Name>
                <Small as="span">{note(row).filter(Boolean).join(' · ')}</Small>
              </RowButton>
              <IconButton
                size="sm"
                icon="trash"
                label={`Remove ${singular.toLowerCase()} ${i + 1}`}
                onClick={() => {
                  onChange(rows.toSpliced(i, 1))
                  setOpenRow(null)
                }}
              />
            </Flex>
            {isOpen(i) ? (
              <Grid
                // A row that is open because of an error stays open when the error is corrected.
                onFocus={() => setOpenRow(i)}
                templateColumns="repeat(2, minmax(0, 1fr))"
                alignItems="start"
                gap="2.5"
                px="3"
                pt="1"
                pb="4"
              >
                {fields(row, (name, fieldPath = name) => ({
                  value: row[name],
                  error: errors.get(`${path}[${i}].${fieldPath}`),
                  onChange: (value) => onChange(rows.with(i, { ...row, [name]: value })),
                }))}
              </Grid>
            ) : null}
          </li>
        ))}
      </FramedList>
      <Row>
        <Button size="sm" icon="add" disabled={rows.length >= maxRows} onClick={add}>
          {`Add ${singular.toLowerCase()}`}
        </Button>
      </Row>
    </FormPart>
  )
}

const RowButton = chakra('button', {
  base: {
    display: 'flex',
    flex: '1',
    alignItems: 'center',
    gap: '2',
    minWidth: '0',
    minHeight: '11',
    ps: '2.5',
    textAlign: 'start',
    '& > svg': { flex: 'none', color: 'fg.muted' },
    '& > :last-child': { flex: '1 1 auto', minWidth: '0', textAlign: 'end', truncate: true },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

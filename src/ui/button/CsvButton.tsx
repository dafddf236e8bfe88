import { type JSX, useState } from 'react'
import { classify } from '../../lib/errors/classify'
import { type CsvColumn, downloadCsv, toCsv } from '../../lib/format/csv'
import { useTimeZoneLookup } from '../../lib/time/use-calendar'
import { Button } from './Button'
import { useToasts } from '../feedback/Toasts'

export interface CsvButtonProps<Row> {
  fileName: string
  columns: readonly CsvColumn<Row>[]
  /** Filtered rows, or a function that fetches all of them. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>)
  disabled?: boolean
}

/** A button that saves the filtered rows as a CSV file, with formulas escaped for spreadsheets. */
export function CsvButton<Row>({ fileName, columns, rows, disabled = false }: CsvButtonProps<Row>): JSX.Element {
  const [working, setWorking] = useState(false)
  const toasts = useToasts()
  const timeZone = useTimeZoneLookup()
  const save = async (): Promise<void> => {
    setWorking(true)
    try {
      const all = typeof rows === 'function' ? await rows() : rows
      downloadCsv(fileName, toCsv(columns, all, timeZone()))
    } catch (error) {
      const description = classify(error).message
      toasts.show({ tone: 'error', title: 'The file could not be made', description, error })
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button icon="download" loading={working} disabled={disabled} onClick={() => void save()}>
      CSV
    </Button>
  )
}

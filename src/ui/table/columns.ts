import type { CsvColumn } from '../../lib/format/csv'
import type { Column } from './data-table-types'

/** The columns of a file, in the order of the table's. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] {
  return columns.flatMap(({ header, file, fileHeader = header }): CsvColumn<Row>[] => {
    if (!file) return []
    return [typeof file === 'function' ? { header: fileHeader, value: file } : { header: fileHeader, ...file }]
  })
}

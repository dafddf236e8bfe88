import type { CsvColumn } from '../format/csv'
import type { ClosedRange } from './period'
import type { TimeZone } from './zone'

/** Returns columns with the days and zone of the figures, because the file is read long after the export. */
export const periodColumns = <Row>({ from, to }: ClosedRange, timeZone: TimeZone): CsvColumn<Row>[] => [
  { header: 'From', value: () => from },
  { header: 'To', value: () => to },
  { header: 'Time zone', value: () => timeZone },
]

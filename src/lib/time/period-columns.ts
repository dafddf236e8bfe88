import type { CsvColumn } from '../format/csv'
import type { ClosedRange } from './period'
import type { TimeZone } from './zone'

/** A file of figures says which days they are of, and where: it is read long after it was made. */
export const periodColumns = <Row>({ from, to }: ClosedRange, timeZone: TimeZone): CsvColumn<Row>[] => [
  { header: 'From', value: () => from },
  { header: 'To', value: () => to },
  { header: 'Time zone', value: () => timeZone },
]

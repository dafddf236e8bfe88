import type { ListTableProps } from './use-list-screen'

/** Rows that all stand there need no count; once some do not, it says of how many. */
export const countedTable = <Row>(table: ListTableProps<Row>): ListTableProps<Row> =>
  table.hasMore || table.before ? table : { ...table, total: undefined }

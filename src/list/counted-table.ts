import type { ListTableProps } from './use-list-screen'

/** Returns the props with a total only if some rows are not on the page. */
export const countedTable = <Row>(table: ListTableProps<Row>): ListTableProps<Row> =>
  table.hasMore || table.before ? table : { ...table, total: undefined }

import type { ReportQuery } from '../../lib/graphql/__generated__/documents'

export type ReportData = NonNullable<ReportQuery['getReport']>
export type ReportRow = ReportData['rows'][number]

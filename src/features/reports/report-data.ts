import type { ReportQuery } from '../../lib/api/__generated__/documents'

export type ReportData = NonNullable<ReportQuery['getReport']>
export type ReportRow = ReportData['rows'][number]

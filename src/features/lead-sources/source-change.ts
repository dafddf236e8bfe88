import type { SourceChange, SourceDetail, SourceImpact } from './SourceDrawer'

export interface PendingSourceChange {
  readonly change: SourceChange
  readonly source: SourceDetail
  readonly impact: SourceImpact | null
}

export interface SourceChangeProps {
  readonly pending: PendingSourceChange
  readonly onClose: () => void
}

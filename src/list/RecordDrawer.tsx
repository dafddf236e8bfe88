import type { JSX, ReactNode } from 'react'
import { AppError } from '../lib/errors/app-error'
import { Drawer } from '../ui/dialog/Modal'
import { ErrorState } from '../ui/feedback/EmptyState'
import { SkeletonText } from '../ui/feedback/Skeleton'

export interface RecordDrawerProps<Item> {
  /** Id of the record in the URL. Null closes the drawer. */
  recordId: string | null
  /** The loaded record. The drawer shows it only if its id is `recordId`. */
  record: Item | null | undefined
  /** A noun for the record in texts: "lead". */
  kind: string
  loading: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
  title: (record: Item) => string
  description?: (record: Item) => ReactNode
  /** Picture before the title. */
  mark?: (record: Item) => ReactNode
  footer?: ((record: Item) => ReactNode) | undefined
  wide?: boolean
  children: (record: Item) => ReactNode
}

const missing = new AppError('NOT_FOUND')

/** A drawer with one record of a list, its loading state, or its error. */
export function RecordDrawer<Item extends { readonly id: string }>(props: RecordDrawerProps<Item>): JSX.Element {
  const { recordId, kind, loading, error, onRetry, onClose, title, description, mark, footer, wide = false } = props
  const record = props.record && props.record.id === recordId ? props.record : null
  return (
    <Drawer
      open={recordId !== null}
      onClose={onClose}
      title={record ? title(record) : kind.charAt(0).toUpperCase() + kind.slice(1)}
      description={record && description?.(record)}
      mark={record && mark?.(record)}
      footer={record && footer?.(record)}
      wide={wide}
    >
      {record ? (
        props.children(record)
      ) : loading ? (
        <SkeletonText lines={8} />
      ) : (
        <ErrorState title={`This ${kind} cannot be shown`} error={error ?? missing} onRetry={onRetry} />
      )}
    </Drawer>
  )
}

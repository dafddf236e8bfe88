import type { JSX, ReactNode } from 'react'
import { AppError } from '../lib/errors/app-error'
import { Drawer } from '../ui/dialog/Modal'
import { ErrorState } from '../ui/feedback/ErrorState'
import { SkeletonText } from '../ui/feedback/Skeleton'

export interface RecordDrawerProps<Item> {
  /** The record that the address names; null closes the drawer. */
  recordId: string | null
  /** The record itself. It counts only if it is the one that the address names. */
  record: Item | null | undefined
  /** What it is, in the reader's words: "lead". */
  kind: string
  loading: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
  title: (record: Item) => string
  description?: (record: Item) => ReactNode
  /** Before the title: the picture of whom it is about. */
  mark?: (record: Item) => ReactNode
  footer?: ((record: Item) => ReactNode) | undefined
  wide?: boolean
  children: (record: Item) => ReactNode
}

const missing = new AppError('NOT_FOUND')

/** One record of a list beside the list: on its way, there, or not to be had. */
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

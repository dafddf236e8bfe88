import { TreeView, useTreeViewContext } from '@chakra-ui/react/tree-view'
import { type DragEvent, type JSX, type MouseEvent, type ReactNode, useState } from 'react'
import { Icon } from '../mark/Icon'
import type { NestedNode } from './tree-model'
import type { ScrollRows } from './use-scroll-rows'

export const rowPx = 36

export interface TreeRowsProps {
  rows: ScrollRows
  focusedId: string | null
  carriedId: string | null
  accepts: (targetId: string) => boolean
  describe: (id: string) => ReactNode
  onOpen?: (id: string) => void
  /** Called with null when what was carried is let go elsewhere. */
  onCarry?: (id: string | null) => void
  onDrop?: (targetId: string) => void
}

/** The rows in sight, top to bottom; room is kept for the others. */
export function TreeRows(props: TreeRowsProps): JSX.Element {
  const { rows, focusedId, carriedId, accepts, describe, onOpen, onCarry, onDrop } = props
  const tree = useTreeViewContext()
  const [overId, setOverId] = useState<string | null>(null)
  const shown = tree.getVisibleNodes()
  const focusedAt = Math.max(
    0,
    shown.findIndex(({ node }) => node.id === focusedId),
  )
  const drawn = rows.inSight(shown.length, focusedAt)
  return (
    <>
      {drawn.map((at, place) => {
        const { node, indexPath } = shown[at] ?? {}
        if (!node || !indexPath) return null
        const { id, name, children } = node as NestedNode
        const leftOut = at - (drawn[place - 1] ?? -1) - 1
        const siblings = tree.collection.getSiblingNodes(indexPath).length
        const aside = describe(id)
        const shared = {
          'aria-posinset': (indexPath.at(-1) ?? 0) + 1,
          'aria-setsize': siblings,
          style: {
            marginBlockStart: leftOut * rowPx,
            paddingInlineStart: `${(indexPath.length - 1) * 1.25 + 0.375}rem`,
          },
          ...(onOpen && {
            onClick: ({ target }: MouseEvent) => {
              // The arrow before a name only opens and closes what lies below.
              if (target instanceof Element && !target.closest('[data-part=branch-trigger]')) onOpen(id)
            },
          }),
          ...(carriedId === id && { 'data-carried': '' }),
          ...((overId === id || (carriedId !== null && focusedId === id)) && accepts(id) && { 'data-target': '' }),
          ...(onCarry && {
            draggable: true,
            onDragStart: () => onCarry(id),
            onDragEnd: () => {
              onCarry(null)
              setOverId(null)
            },
            onDragOver: (event: DragEvent) => {
              if (!accepts(id)) return
              event.preventDefault()
              setOverId(id)
            },
            onDrop: () => {
              onDrop?.(id)
              setOverId(null)
            },
          }),
        }
        const words = (
          <>
            <span data-name="">{name}</span>
            {aside ? <span data-aside="">{aside}</span> : null}
          </>
        )
        return (
          <TreeView.NodeProvider key={id} node={node} indexPath={indexPath}>
            {children ? (
              // The row itself is the item: nested as the library would nest them, rows could not be left out.
              <TreeView.BranchControl
                {...shared}
                role="treeitem"
                aria-level={indexPath.length}
                aria-expanded={tree.expandedValue.includes(id)}
                aria-selected={tree.selectedValue.includes(id)}
              >
                <TreeView.BranchTrigger aria-hidden="true">
                  <Icon name="chevronRight" size={14} />
                </TreeView.BranchTrigger>
                {words}
              </TreeView.BranchControl>
            ) : (
              <TreeView.Item {...shared}>{words}</TreeView.Item>
            )}
          </TreeView.NodeProvider>
        )
      })}
      <div role="none" style={{ blockSize: (shown.length - 1 - (drawn.at(-1) ?? -1)) * rowPx }} />
    </>
  )
}

import { createTreeCollection } from '@chakra-ui/react/collection'
import { TreeView } from '@chakra-ui/react/tree-view'
import { type JSX, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useScrollRows } from './use-scroll-rows'
import { nested, pathTo, type TreeNode } from './tree-model'
import { rowPx, TreeRows } from './TreeRows'

export interface TreeProps<Node extends TreeNode> {
  /** The tree's accessible name. */
  label: string
  nodes: readonly Node[]
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  selectedId: string | null
  onSelect: (id: string) => void
  /** A press on a row, or Enter on it: where what is selected is not shown beside the tree. */
  onOpen?: ((id: string) => void) | undefined
  /** What stands after the name: a level, a count. */
  describe?: (node: Node) => ReactNode
  /** With this the nodes can be dragged, and moved by keyboard: M takes one up, Enter puts it down. */
  onMove?: ((node: Node, target: Node) => void) | undefined
  canMoveTo?: (node: Node, target: Node) => boolean
  heightPx?: number
}

/**
 * A tree by the library: arrows, Home, End, type-ahead, * opens the siblings. What has the focus is selected. Only the rows
 * in sight are drawn, so thousands of nodes are no matter. Moving is this app's own and lies around it.
 */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>): JSX.Element {
  const { label, nodes, expanded, onExpandedChange, selectedId, onSelect, onMove, heightPx = 520 } = props
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [carriedId, setCarriedId] = useState<string | null>(null)
  const collection = useMemo(
    () =>
      createTreeCollection({
        rootNode: { id: '', name: '', children: nested(nodes) },
        nodeToValue: ({ id }) => id,
        nodeToString: ({ name }) => name,
      }),
    [nodes],
  )
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes])
  const isShown = (id: string): boolean =>
    byId.has(id) &&
    pathTo(nodes, id)
      .slice(0, -1)
      .every((above) => expanded.has(above))
  const focusedId = selectedId !== null && isShown(selectedId) ? selectedId : null
  const rows = useScrollRows(box, rowPx, heightPx)
  const carried = byId.get(carriedId ?? '') ?? null
  const accepts = (targetId: string): boolean => {
    const target = byId.get(targetId)
    return (
      carried !== null && target !== undefined && carried !== target && (props.canMoveTo?.(carried, target) ?? true)
    )
  }
  const drop = (targetId: string | null): void => {
    const target = byId.get(targetId ?? '')
    if (carried && target && accepts(target.id)) onMove?.(carried, target)
    setCarriedId(null)
  }

  /** The keys of moving, before the library sees them: a letter would be looked for, and Escape close a dialog around. */
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (props.onOpen && !carried && event.key === 'Enter' && focusedId !== null) {
      event.preventDefault()
      event.stopPropagation()
      return props.onOpen(focusedId)
    }
    if (!onMove) return
    const takesUp = !carried && event.key.toLowerCase() === 'm' && focusedId !== null
    const putsDown = carried && (event.key === 'Enter' || event.key === ' ')
    if (!takesUp && !putsDown && !(carried && event.key === 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (takesUp) setCarriedId(focusedId)
    else if (putsDown) drop(focusedId)
    else setCarriedId(null)
  }

  return (
    <TreeView.Root
      collection={collection}
      expandOnClick={false}
      expandedValue={[...expanded]}
      onExpandedChange={({ expandedValue }) => onExpandedChange(new Set(expandedValue))}
      selectedValue={selectedId === null ? [] : [selectedId]}
      focusedValue={focusedId}
      onFocusChange={({ focusedValue }) => {
        if (focusedValue !== null && focusedValue !== selectedId) onSelect(focusedValue)
      }}
      // The library would move the focus in the next frame, when the next key may have come already.
      scrollToIndexFn={({ index, getElement }) => {
        flushSync(() => rows.reveal(index))
        getElement()?.focus({ preventScroll: true })
      }}
    >
      <TreeView.Label>{label}</TreeView.Label>
      <TreeView.Tree ref={setBox} style={{ maxBlockSize: heightPx }} onKeyDownCapture={onKey}>
        <TreeRows
          rows={rows}
          focusedId={focusedId}
          carriedId={carriedId}
          accepts={accepts}
          describe={(id) => {
            const node = byId.get(id)
            return node && props.describe?.(node)
          }}
          {...(props.onOpen && { onOpen: props.onOpen })}
          {...(onMove && { onCarry: setCarriedId, onDrop: drop })}
        />
      </TreeView.Tree>
      {onMove ? (
        <p aria-live="polite">
          {carried
            ? `Moving ${carried.name}. Choose where it goes and press Enter; Escape leaves it.`
            : 'Drag to move, or select a unit and press M.'}
        </p>
      ) : null}
    </TreeView.Root>
  )
}

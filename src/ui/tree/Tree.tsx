import { createTreeCollection } from '@chakra-ui/react/collection'
import { TreeView, useTreeView } from '@chakra-ui/react/tree-view'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type DragEvent,
  type HTMLAttributes,
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useIsTouch } from '../hooks'
import { Icon } from '../mark/Icon'

export interface TreeProps<Node extends TreeNode> {
  /** Accessible name of the tree. */
  label: string
  nodes: readonly Node[]
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  selectedId: string | null
  onSelect: (id: string) => void
  /** Called on a click on a row or Enter. For layouts that do not show the selected node beside the tree. */
  onOpen?: ((id: string) => void) | undefined
  /** Content after the name: a level, a count. */
  describe?: (node: Node) => ReactNode
  /** Enables moving nodes by dragging or by keyboard: M picks a node up, Enter drops it. */
  onMove?: ((node: Node, target: Node) => void) | undefined
  canMoveTo?: (node: Node, target: Node) => boolean
  heightPx?: number
}

const rowPx = 36

/**
 * A Chakra TreeView with virtualized rows, for thousands of nodes. The focused node is selected. Moving nodes is
 * implemented here, because Chakra does not support it.
 */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>): JSX.Element {
  const { label, nodes, expanded, onExpandedChange, selectedId, onSelect, onOpen, onMove, heightPx = 520 } = props
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [revealed, setRevealed] = useState(0)
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
  const focusedId = selectedId !== null && byId.has(selectedId) && isShown(selectedId, props) ? selectedId : null
  const tree = useTreeView({
    collection,
    expandOnClick: false,
    expandedValue: [...expanded],
    onExpandedChange: ({ expandedValue }) => onExpandedChange(new Set(expandedValue)),
    selectedValue: selectedId === null ? [] : [selectedId],
    focusedValue: focusedId,
    onFocusChange: ({ focusedValue }) => {
      if (focusedValue !== null && focusedValue !== selectedId) onSelect(focusedValue)
    },
    // The library would move the focus in the next frame, possibly after the next key press.
    scrollToIndexFn: ({ index, getElement }) => {
      flushSync(() => setRevealed(index))
      virtualizer.scrollToIndex(index)
      getElement()?.focus({ preventScroll: true })
    },
  })
  const shown = tree.getVisibleNodes()
  const focusedAt = shown.findIndex(({ node }) => node.id === focusedId)
  // oxlint-disable-next-line react/incompatible-library -- no value here is memoized by its return values.
  const virtualizer = useVirtualizer({
    count: shown.length,
    useFlushSync: false,
    getScrollElement: () => box,
    estimateSize: () => rowPx,
    overscan: 8,
    // Padding and border of the tree, which its height includes.
    scrollPaddingEnd: 6,
    // The maximum height is known, so the tree is not measured.
    observeElementRect: (_, report) => report({ width: 0, height: heightPx }),
    // The focusable row is always rendered, at any scroll position.
    rangeExtractor: (range) =>
      [...new Set([Math.max(0, focusedAt), revealed, ...defaultRangeExtractor(range)])]
        .filter((at) => at < shown.length)
        .sort((a, b) => a - b),
  })
  const moving = useMoving(props, byId, focusedId)

  const rendered = virtualizer.getVirtualItems().map(({ index }) => index)
  return (
    <TreeView.RootProvider value={tree}>
      {/* The default is a heading of the third level, which may skip the second. */}
      <TreeView.Label asChild>
        <div>{label}</div>
      </TreeView.Label>
      <TreeView.Tree ref={setBox} style={{ maxBlockSize: heightPx }} onKeyDownCapture={moving.onKey}>
        {rendered.map((at, place) => {
          const { node, indexPath } = shown[at] ?? {}
          if (!node || !indexPath) return null
          const { id } = node
          const unit = byId.get(id)
          return (
            <TreeView.NodeProvider key={id} node={node} indexPath={indexPath}>
              <TreeRow
                node={node}
                aside={unit && props.describe?.(unit)}
                level={indexPath.length}
                isExpanded={tree.expandedValue.includes(id)}
                isSelected={tree.selectedValue.includes(id)}
                aria-posinset={(indexPath.at(-1) ?? 0) + 1}
                aria-setsize={collection.getSiblingNodes(indexPath).length}
                style={{
                  // Space for the rows that are not rendered.
                  marginBlockStart: (at - (rendered[place - 1] ?? -1) - 1) * rowPx,
                  paddingInlineStart: `${(indexPath.length - 1) * 1.25 + 0.375}rem`,
                }}
                {...(onOpen && {
                  onClick: ({ target }: MouseEvent) => {
                    // The arrow before the name only expands and collapses the node.
                    if (target instanceof Element && !target.closest('[data-part=branch-trigger]')) onOpen(id)
                  },
                })}
                {...moving.rowProps(id)}
              />
            </TreeView.NodeProvider>
          )
        })}
        <div role="none" style={{ blockSize: (shown.length - 1 - (rendered.at(-1) ?? -1)) * rowPx }} />
      </TreeView.Tree>
      {onMove ? <MovingHint carried={moving.carried} refusal={moving.refusal} /> : null}
    </TreeView.RootProvider>
  )
}

/** Returns whether all nodes above a node are expanded. */
const isShown = (id: string, { nodes, expanded }: Pick<TreeProps<TreeNode>, 'nodes' | 'expanded'>): boolean =>
  pathTo(nodes, id)
    .slice(0, -1)
    .every((above) => expanded.has(above))

interface MovingHintProps {
  carried: TreeNode | null
  /** The node on which the carried one could not be dropped. */
  refusal: TreeNode | null
}

function MovingHint({ carried, refusal }: MovingHintProps): JSX.Element {
  const isTouch = useIsTouch()
  const idle = isTouch ? 'Select a unit to move it.' : 'Drag to move, or select a unit and press M.'
  const refused = refusal && carried ? `${carried.name} cannot be moved to ${refusal.name}. ` : ''
  const moving = carried && `Moving ${carried.name}. Choose where it goes and press Enter; Escape leaves it.`
  return <p aria-live="polite">{moving ? refused + moving : idle}</p>
}

interface TreeRowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'color'> {
  node: NestedNode
  aside: ReactNode
  level: number
  isExpanded: boolean
  isSelected: boolean
}

function TreeRow({ node, aside, level, isExpanded, isSelected, ...others }: TreeRowProps): JSX.Element {
  const asideId = useId()
  // Named without its figures, which load later and change.
  const row = { ...others, 'aria-label': node.name, ...(aside ? { 'aria-describedby': asideId } : {}) }
  const content = (
    <>
      <span data-name="">{node.name}</span>
      {aside ? (
        <span data-aside="" id={asideId}>
          {aside}
        </span>
      ) : null}
    </>
  )
  if (!node.children) return <TreeView.Item {...row}>{content}</TreeView.Item>
  return (
    // The row itself is the tree item. The library's nested items could not be virtualized.
    <TreeView.BranchControl
      {...row}
      role="treeitem"
      aria-level={level}
      aria-expanded={isExpanded}
      aria-selected={isSelected}
    >
      <TreeView.BranchTrigger aria-hidden="true">
        <Icon name="chevronRight" size={14} />
      </TreeView.BranchTrigger>
      {content}
    </TreeView.BranchControl>
  )
}

/** Returns the handlers for moving a node: by drag and drop, or by M, Enter, and Escape. */
function useMoving<Node extends TreeNode>(
  { onMove, onOpen, canMoveTo }: TreeProps<Node>,
  byId: ReadonlyMap<string, Node>,
  focusedId: string | null,
) {
  const [carriedId, setCarriedId] = useState<string | null>(null)
  const [overId, setOverId] = useState<string | null>(null)
  const [refusalId, setRefusalId] = useState<string | null>(null)
  const carried = byId.get(carriedId ?? '') ?? null
  const accepts = (targetId: string): boolean => {
    const target = byId.get(targetId)
    return carried !== null && target !== undefined && carried !== target && (canMoveTo?.(carried, target) ?? true)
  }
  const drop = (targetId: string | null): void => {
    const target = byId.get(targetId ?? '')
    if (carried && target && accepts(target.id)) onMove?.(carried, target)
    setCarriedId(null)
    setOverId(null)
    setRefusalId(null)
  }
  /**
   * Handles the keys for moving before the library does. The library would search for a letter, and Escape would close
   * a dialog around the tree.
   */
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (onOpen && !carried && event.key === 'Enter' && focusedId !== null) {
      event.preventDefault()
      event.stopPropagation()
      return onOpen(focusedId)
    }
    if (!onMove) return
    const picksUp = !carried && event.key.toLowerCase() === 'm' && focusedId !== null
    const drops = carried && (event.key === 'Enter' || event.key === ' ')
    if (!picksUp && !drops && !(carried && event.key === 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (picksUp) setCarriedId(focusedId)
    // The user may choose another place.
    else if (drops && focusedId !== carriedId && focusedId !== null && !accepts(focusedId)) setRefusalId(focusedId)
    else drop(drops ? focusedId : null)
  }
  const rowProps = (id: string) => ({
    ...(carriedId === id && { 'data-carried': '' }),
    ...((overId === id || (carriedId !== null && focusedId === id)) && accepts(id) && { 'data-target': '' }),
    ...(onMove && {
      draggable: true,
      onDragStart: () => setCarriedId(id),
      onDragEnd: () => drop(null),
      onDragOver: (event: DragEvent) => {
        if (!accepts(id)) return
        event.preventDefault()
        setOverId(id)
      },
      onDrop: () => drop(id),
    }),
  })
  return { carried, refusal: byId.get(refusalId ?? '') ?? null, onKey, rowProps }
}

/** A node with a reference to its parent. */
export interface TreeNode {
  id: string
  name: string
  parentId: string | null
}

export interface NestedNode {
  id: string
  name: string
  /** Undefined for a leaf. */
  children?: readonly NestedNode[]
}

/** Returns the nodes as nested trees. A node with an unknown parent becomes a root, so that it is not lost. */
export function nested(nodes: readonly TreeNode[]): readonly NestedNode[] {
  const known = new Set(nodes.map((node) => node.id))
  const byParent = new Map<string | null, TreeNode[]>()
  for (const node of nodes) {
    const parentId = node.parentId !== null && known.has(node.parentId) ? node.parentId : null
    const siblings = byParent.get(parentId)
    if (siblings) siblings.push(node)
    else byParent.set(parentId, [node])
  }
  const below = (parentId: string | null): readonly NestedNode[] =>
    (byParent.get(parentId) ?? []).map(({ id, name }) => {
      const children = below(id)
      return { id, name, ...(children.length > 0 && { children }) }
    })
  return below(null)
}

/** Returns the ids from the root to the node. Stops at a cycle; empty for an unknown node. */
export function pathTo(nodes: readonly TreeNode[], id: string): readonly string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const path: string[] = []
  for (
    let at = byId.get(id);
    at && !path.includes(at.id);
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  )
    path.unshift(at.id)
  return path
}

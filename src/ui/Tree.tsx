import { type DragEvent, type JSX, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from './class-names'
import { Icon } from './Icon'
import { childrenByParent, findByTyping, type TreeNode, type VisibleNode, visibleNodes } from './tree-model'
import { useScrollRows } from './use-scroll-rows'
import styles from './Tree.module.css'

export interface TreeProps<Node extends TreeNode> {
  /** The tree's accessible name. */
  label: string
  nodes: readonly Node[]
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  selectedId: string | null
  onSelect: (id: string) => void
  /** Enter or a double press: open its details. */
  onOpen?: ((node: Node) => void) | undefined
  /** What stands after the name: a level, a count. */
  describe?: (node: Node) => ReactNode
  /** With this the nodes can be dragged, and moved by keyboard: M takes one up, Enter puts it down. */
  onMove?: ((node: Node, target: Node) => void) | undefined
  canMoveTo?: (node: Node, target: Node) => boolean
  heightPx?: number
}

const ROW_PX = 36
const TYPING_MS = 600

/**
 * A tree by the WAI-ARIA pattern: arrows, Home, End, type-ahead, * opens the siblings. Only the rows in sight are drawn,
 * so thousands of nodes are no matter; the focus stays on the tree itself and points at a row.
 */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>): JSX.Element {
  const { label, nodes, expanded, onExpandedChange, selectedId, onSelect, onOpen, onMove, heightPx = 520 } = props
  const boxRef = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [carriedId, setCarriedId] = useState<string | null>(null)
  const [dropId, setDropId] = useState<string | null>(null)
  const children = useMemo(() => childrenByParent(nodes), [nodes])
  const shown = useMemo(() => visibleNodes(children, expanded), [children, expanded])
  const found = shown.findIndex((entry) => entry.node.id === selectedId)
  const at = Math.max(0, found)
  const rows = useScrollRows(boxRef, shown.length, ROW_PX, heightPx)
  const carried = nodes.find((node) => node.id === carriedId) ?? null
  const accepts = (target: Node): boolean =>
    carried !== null && carried.id !== target.id && (props.canMoveTo?.(carried, target) ?? true)

  const select = (index: number): void => {
    const entry = shown[Math.min(Math.max(index, 0), shown.length - 1)]
    if (!entry) return
    onSelect(entry.node.id)
    rows.reveal(shown.indexOf(entry))
  }
  const setOpen = (ids: readonly string[], open: boolean): void => {
    const next = new Set(expanded)
    for (const id of ids) {
      if (open) next.add(id)
      else next.delete(id)
    }
    onExpandedChange(next)
  }
  const drop = (target: Node): void => {
    if (carried && accepts(target)) onMove?.(carried, target)
    setCarriedId(null)
    setDropId(null)
  }

  const goRight = (entry: VisibleNode<Node>): void => {
    if (entry.expanded) select(at + 1)
    else if (entry.hasChildren) setOpen([entry.node.id], true)
  }
  const goLeft = (entry: VisibleNode<Node>): void => {
    if (entry.expanded) setOpen([entry.node.id], false)
    else select(shown.findLastIndex((other, index) => index < at && other.level < entry.level))
  }
  const typeAhead = (letter: string, atMs: number): void => {
    const text = atMs - typed.current.at < TYPING_MS ? typed.current.text + letter : letter
    typed.current = { text, at: atMs }
    const index = findByTyping(shown, at, text)
    if (index >= 0) select(index)
  }

  const onKey = (event: KeyboardEvent): void => {
    const entry = shown[at]
    if (!entry || event.ctrlKey || event.metaKey || event.altKey) return
    const pageRows = Math.floor(heightPx / ROW_PX)
    const actions: Record<string, () => void> = {
      ArrowDown: () => select(at + 1),
      ArrowUp: () => select(at - 1),
      ArrowRight: () => goRight(entry),
      ArrowLeft: () => goLeft(entry),
      Home: () => select(0),
      End: () => select(shown.length - 1),
      PageDown: () => select(at + pageRows),
      PageUp: () => select(at - pageRows),
      Enter: () => (carried ? drop(entry.node) : onOpen?.(entry.node)),
      ' ': () => (carried ? drop(entry.node) : onOpen?.(entry.node)),
      '*': () =>
        setOpen(
          (children.get(entry.node.parentId) ?? []).map((node) => node.id),
          true,
        ),
    }
    if (carried && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setCarriedId(null)
      return
    }
    if (onMove && !carried && event.key.toLowerCase() === 'm') {
      event.preventDefault()
      setCarriedId(entry.node.id)
      return
    }
    const action = actions[event.key]
    if (action) {
      event.preventDefault()
      action()
    } else if (event.key.length === 1) typeAhead(event.key, event.timeStamp)
  }

  const activeId = shown[at] ? rowId(label, shown[at].node.id) : undefined
  return (
    <div>
      <div
        ref={boxRef}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={activeId}
        className={styles.tree}
        style={{ maxBlockSize: heightPx }}
        onKeyDown={onKey}
        onFocus={() => {
          if (found === -1 && shown[0]) onSelect(shown[0].node.id)
        }}
      >
        <div role="none" style={{ blockSize: rows.first * ROW_PX }} />
        {shown.slice(rows.first, rows.end).map((entry) => (
          <TreeRow
            key={entry.node.id}
            id={rowId(label, entry.node.id)}
            entry={entry}
            selected={entry.node.id === selectedId}
            carried={entry.node.id === carriedId}
            target={
              (dropId === entry.node.id || (carried !== null && entry.node.id === selectedId)) && accepts(entry.node)
            }
            aside={props.describe?.(entry.node)}
            draggable={onMove !== undefined}
            onSelect={() => onSelect(entry.node.id)}
            onToggle={() => setOpen([entry.node.id], !entry.expanded)}
            onOpen={() => onOpen?.(entry.node)}
            onCarry={() => setCarriedId(entry.node.id)}
            onOver={(event) => {
              if (!accepts(entry.node)) return
              event.preventDefault()
              setDropId(entry.node.id)
            }}
            onDrop={() => drop(entry.node)}
            onEnd={() => {
              setCarriedId(null)
              setDropId(null)
            }}
          />
        ))}
        <div role="none" style={{ blockSize: (shown.length - rows.end) * ROW_PX }} />
      </div>
      {onMove ? (
        <p className={styles.help} aria-live="polite">
          {carried
            ? `Moving ${carried.name}. Choose where it goes and press Enter; Escape leaves it.`
            : 'Press M to move the selected one by keyboard, or drag it.'}
        </p>
      ) : null}
    </div>
  )
}

function rowId(label: string, id: string): string {
  return `${label.replace(/\W+/g, '-')}-${id}`
}

interface TreeRowProps {
  id: string
  entry: VisibleNode<TreeNode>
  selected: boolean
  carried: boolean
  target: boolean
  aside: ReactNode
  draggable: boolean
  onSelect: () => void
  onToggle: () => void
  onOpen: () => void
  onCarry: () => void
  onOver: (event: DragEvent) => void
  onDrop: () => void
  onEnd: () => void
}

function TreeRow(props: TreeRowProps): JSX.Element {
  const { id, entry, selected, carried, target, aside } = props
  return (
    // The tree itself holds the focus and the keys; a row answers to the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      id={id}
      tabIndex={-1}
      aria-level={entry.level}
      aria-posinset={entry.position}
      aria-setsize={entry.setSize}
      aria-expanded={entry.hasChildren ? entry.expanded : undefined}
      aria-selected={selected}
      className={classNames(
        styles.row,
        selected && styles.selected,
        carried && styles.carried,
        target && styles.target,
      )}
      style={{ paddingInlineStart: `${(entry.level - 1) * 1.25 + 0.375}rem` }}
      draggable={props.draggable}
      onClick={props.onSelect}
      onDoubleClick={props.onOpen}
      onDragStart={props.onCarry}
      onDragOver={props.onOver}
      onDrop={props.onDrop}
      onDragEnd={props.onEnd}
    >
      <span
        aria-hidden="true"
        className={classNames(styles.twist, !entry.hasChildren && styles.leaf, entry.expanded && styles.open)}
        onClick={(event) => {
          event.stopPropagation()
          props.onToggle()
        }}
      >
        <Icon name="chevronRight" size={14} />
      </span>
      <span className={styles.name}>{entry.node.name}</span>
      {aside ? <span className={styles.aside}>{aside}</span> : null}
    </div>
  )
}

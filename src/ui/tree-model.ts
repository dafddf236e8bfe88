/** What a tree shows of one thing. */
export interface TreeNode {
  id: string
  name: string
  parentId: string | null
}

export interface VisibleNode<Node extends TreeNode> {
  node: Node
  /** 1 at the top. */
  level: number
  /** Its place among its siblings, from 1, and how many they are. */
  position: number
  setSize: number
  hasChildren: boolean
  expanded: boolean
}

export function childrenByParent<Node extends TreeNode>(nodes: readonly Node[]): ReadonlyMap<string | null, Node[]> {
  const known = new Set(nodes.map((node) => node.id))
  const children = new Map<string | null, Node[]>()
  for (const node of nodes) {
    // What hangs on something that is not here stands at the top rather than nowhere.
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  return children
}

/** The nodes that are in sight, top to bottom, given which are open. */
export function visibleNodes<Node extends TreeNode>(
  children: ReadonlyMap<string | null, readonly Node[]>,
  expanded: ReadonlySet<string>,
): VisibleNode<Node>[] {
  const shown: VisibleNode<Node>[] = []
  const visit = (parentId: string | null, level: number): void => {
    const siblings = children.get(parentId) ?? []
    siblings.forEach((node, index) => {
      const hasChildren = children.has(node.id)
      const isOpen = hasChildren && expanded.has(node.id)
      shown.push({ node, level, position: index + 1, setSize: siblings.length, hasChildren, expanded: isOpen })
      if (isOpen) visit(node.id, level + 1)
    })
  }
  visit(null, 1)
  return shown
}

/** The node and all above it, the top first. */
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

/** The first node after `from`, round the end, whose name begins with what was typed. */
export function findByTyping<Node extends TreeNode>(
  shown: readonly VisibleNode<Node>[],
  from: number,
  typed: string,
): number {
  const wanted = typed.toLowerCase()
  // A single letter typed again goes on to the next; more letters may still mean the present one.
  const start = typed.length > 1 ? from : from + 1
  for (let step = 0; step < shown.length; step += 1) {
    const index = (start + step) % shown.length
    if (shown[index]?.node.name.toLowerCase().startsWith(wanted)) return index
  }
  return -1
}

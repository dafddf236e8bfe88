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

/** What a tree shows of one thing. */
export interface TreeNode {
  id: string
  name: string
  parentId: string | null
}

export interface NestedNode {
  id: string
  name: string
  /** Left out where there are none. */
  children?: readonly NestedNode[]
}

/** The nodes one within the other. What hangs on something that is not here stands at the top rather than nowhere. */
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

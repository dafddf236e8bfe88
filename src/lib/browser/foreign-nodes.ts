/**
 * Makes React tolerate the nodes that translators and other extensions insert around text. React may ask a parent to
 * remove a child that an extension has moved. The browser then throws, and the whole screen disappears. With this
 * patch, such a child counts as removed, and a node to insert before it goes to the end. At worst, a translated word
 * stays a moment longer (https://github.com/facebook/react/issues/11538).
 */
export function tolerateForeignNodes(node: Node = Node.prototype): void {
  const { removeChild, insertBefore } = node
  node.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  node.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before?.parentNode === this ? before : null)
    return child
  }
}

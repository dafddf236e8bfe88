/**
 * Translators and other extensions put nodes of their own around the text of a page, and React, which does not know
 * them, then asks a parent to remove a child that is no longer its own. The browser's answer to that is an exception,
 * which would take the whole screen away. Here such a child counts as removed, and what was to go before it goes to the
 * end: at worst a translated word stays a moment longer (https://github.com/facebook/react/issues/11538).
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

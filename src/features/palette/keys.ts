/** Action of a global shortcut: opens a dialog, or focuses the first element that matches the selector. */
export type KeyAct = 'palette' | 'keys' | { readonly focus: string; readonly otherwise?: 'palette' }

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=tree]'

/** Returns the action of a key, or null if the key belongs to the page or the browser. */
export function actOfKey(event: KeyboardEvent, singleKeysOn: boolean): KeyAct | null {
  if (event.defaultPrevented || event.altKey || event.isComposing) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  const { target } = event
  if (!singleKeysOn || (target instanceof Element && target.closest(typedInto))) return null
  switch (event.key) {
    case '/':
      return { focus: 'main input[type=search]', otherwise: 'palette' }
    case '?':
      return 'keys'
    case 'j':
      return { focus: 'main [data-row-open]' }
    default:
      return null
  }
}

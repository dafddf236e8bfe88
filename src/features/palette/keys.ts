/** What a key does that works on every page: opens something, or brings the focus to what the selector finds. */
export type KeyAct = 'palette' | 'keys' | { readonly focus: string; readonly otherwise?: 'palette' }

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=tree]'

/** The act of a key, or null for one that is the page's or the browser's own. */
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

/** Whether a key pressed there belongs to what stands there: a text, a list, the tabs of the console. */
export const isForWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=tablist], [contenteditable]') !== null

/** The dialogs of the palette, in one module for lazy loading. */
export { CommandPalette } from './CommandPalette'
export { KeysDialog } from './KeysDialog'

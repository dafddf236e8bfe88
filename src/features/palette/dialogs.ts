/** What the palette opens, in one file: none of it is needed before. */
export { CommandPalette } from './CommandPalette'
export { KeysDialog } from './KeysDialog'

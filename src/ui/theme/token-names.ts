import type { palette } from './palette'
import type { tokens } from './tokens'

type Palette = typeof palette
type NamesIn<Group extends keyof Palette> = {
  [Shade in keyof Palette[Group]]: Shade extends 'DEFAULT' ? Group : `${Group}.${Shade & (string | number)}`
}[keyof Palette[Group]]

/** `fg.muted`, `accent.solid`: each colour of the palette as it is named in a style. */
export type ColorName = { [Group in keyof Palette]: NamesIn<Group> }[keyof Palette]
export type SpaceName = keyof (typeof tokens)['spacing']
export type SizeName = keyof (typeof tokens)['sizes']
export type FontSize = keyof (typeof tokens)['fontSizes']
export type Breakpoint = 'sm' | 'md' | 'lg' | 'xl' | '2xl'

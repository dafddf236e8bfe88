import { defineSlotRecipe, defineStyle } from '@chakra-ui/react/styled-system'

/** Style of a raised surface above the page. */
export const panelStyle = defineStyle({
  // The positioner reads this value from the content.
  zIndex: 'popover',
  border: '1px solid',
  borderColor: 'border.strong',
  borderRadius: 'lg',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'lg',
  maxHeight: 'min(28rem, var(--available-height))',
  maxWidth: 'min(20rem, var(--available-width))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outline: 'none' },
  _print: { display: 'none' },
})

/** Style of one item of a menu or a list. */
export const itemStyle = defineStyle({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: '9',
  paddingInline: '2.5',
  paddingBlock: '1.5',
  borderRadius: 'md',
  color: 'fg',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  '& > svg': { color: 'fg.muted', flex: 'none' },
  '&[data-highlighted]': { bg: 'bg.muted' },
  '&[data-disabled]': { color: 'fg.subtle', cursor: 'not-allowed' },
  '@media (pointer: coarse)': { minHeight: '11' },
  '@media (forced-colors: active)': {
    '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    '&[data-disabled]': { color: 'GrayText' },
  },
})

export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    content: { ...panelStyle, minWidth: '48', padding: '1.5' },
    item: { ...itemStyle, '&[data-danger]': { color: 'danger.fg', '& > svg': { color: 'danger.fg' } } },
    itemText: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    itemGroupLabel: {
      paddingInline: '2.5',
      paddingBlock: '1',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
    },
    separator: { height: '1px', marginBlock: '1.5', bg: 'border' },
  },
})

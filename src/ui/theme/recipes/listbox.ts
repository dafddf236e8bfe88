import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { itemStyle } from './menu'

const checkedMark = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '4',
  width: '1.5',
  height: '2.5',
  marginBlockEnd: '0.5',
  borderStyle: 'solid',
  borderColor: 'accent.contrast',
  borderWidth: '0 2px 2px 0',
  rotate: '45deg',
} as const

export const listboxRecipe = defineSlotRecipe({
  className: 'listbox',
  slots: ['root', 'input', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'empty'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minHeight: '0' },
    input: { border: '1px solid', borderColor: 'border.control', borderRadius: 'md' },
    content: { overflowY: 'auto', overscrollBehavior: 'contain', borderRadius: 'md' },
    item: itemStyle,
    itemText: { minWidth: '0' },
    itemGroupLabel: {
      paddingInline: '2.5',
      paddingBlock: '1.5',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'semibold',
    },
    empty: { paddingInline: '4', paddingBlock: '8', color: 'fg.muted', textAlign: 'center' },
  },
  variants: {
    variant: {
      // A list for multiple selection, with a checkbox for each item.
      checkbox: {
        root: { padding: '1.5' },
        input: {
          minHeight: '9',
          marginBlockEnd: '1.5',
          paddingInline: '2.5',
          '@media (pointer: coarse)': { minHeight: '11', fontSize: 'lg' },
        },
        item: {
          position: 'relative',
          '&::before': {
            content: '""',
            flex: 'none',
            width: '1.125rem',
            height: '1.125rem',
            border: '1px solid',
            borderColor: 'border.control',
            borderRadius: 'sm',
            bg: 'bg.panel',
          },
          '&[data-state=checked]::before': { bg: 'accent.solid', borderColor: 'accent.solid' },
          '&[data-state=checked]::after': checkedMark,
        },
        itemText: { overflowWrap: 'anywhere' },
      },
      // A list of commands with a search field.
      command: {
        input: { minHeight: '11', paddingInline: '3', bg: 'bg.panel', fontSize: 'lg' },
        // Fixed height, so that the layout does not shift with the number of matches.
        content: { height: 'min(24rem, 50dvh)', marginBlockStart: '2' },
        item: { minHeight: '10' },
        itemText: { flex: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      },
    },
  },
  defaultVariants: { variant: 'checkbox' },
})

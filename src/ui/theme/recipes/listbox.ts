import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { itemStyle } from './floating'

/** A list of which several can be chosen; each line has a box, as a check box has. */
export const listboxRecipe = defineSlotRecipe({
  className: 'listbox',
  slots: ['root', 'input', 'content', 'item', 'itemText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minHeight: '0', padding: '1.5' },
    input: {
      minHeight: '9',
      marginBlockEnd: '1.5',
      paddingInline: '2.5',
      border: '1px solid',
      borderColor: 'border.control',
      borderRadius: 'md',
      '@media (pointer: coarse)': { minHeight: '11', fontSize: 'lg' },
    },
    content: { overflowY: 'auto', overscrollBehavior: 'contain', borderRadius: 'md' },
    item: {
      ...itemStyle,
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
      position: 'relative',
      '&[data-state=checked]::after': {
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
      },
    },
    itemText: { minWidth: '0', overflowWrap: 'anywhere' },
  },
})

import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { itemStyle } from './floating'

/** A field over groups of lines of which one is gone to. */
export const commandListRecipe = defineSlotRecipe({
  className: 'command-list',
  slots: ['root', 'input', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minHeight: '0' },
    input: {
      minHeight: '11',
      paddingInline: '3',
      border: '1px solid',
      borderColor: 'border.control',
      borderRadius: 'md',
      bg: 'bg.panel',
      fontSize: 'lg',
    },
    // As high with one line as with many: nothing moves while somebody types.
    content: {
      height: 'min(24rem, 50dvh)',
      marginBlockStart: '2',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      borderRadius: 'md',
    },
    itemGroupLabel: {
      paddingInline: '2.5',
      paddingBlock: '1.5',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'semibold',
    },
    item: { ...itemStyle, minHeight: '10' },
    itemText: { flex: '1', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
})

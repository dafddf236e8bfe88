import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { itemStyle, panelStyle } from './floating'

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

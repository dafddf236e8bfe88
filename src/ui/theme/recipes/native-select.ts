import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { controlStyle } from './input'

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex' },
    field: { ...controlStyle, appearance: 'none', paddingInlineEnd: '9', textOverflow: 'ellipsis' },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '2.5',
      insetBlock: '0',
      display: 'flex',
      alignItems: 'center',
      color: 'fg.muted',
      pointerEvents: 'none',
    },
  },
})

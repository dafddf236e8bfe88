import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { panelStyle } from './menu'

export const popoverRecipe = defineSlotRecipe({
  className: 'popover',
  slots: ['content'],
  base: {
    content: {
      ...panelStyle,
      width: 'min(25rem, 100vw - 1rem)',
      maxWidth: 'none',
      maxHeight: 'min(34rem, var(--available-height))',
    },
  },
  variants: { size: { sm: { content: { width: 'min(17rem, 100vw - 1rem)' } }, md: {} } },
  defaultVariants: { size: 'md' },
})

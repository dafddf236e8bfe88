import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { panelStyle, positionerStyle } from './floating'

export const popoverRecipe = defineSlotRecipe({
  className: 'popover',
  slots: ['positioner', 'content'],
  base: {
    positioner: positionerStyle,
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

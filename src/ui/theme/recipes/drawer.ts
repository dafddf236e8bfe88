import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { dialogSlots, dialogParts, enterFrom } from './dialog'

/** Styles of a side panel that leaves the list visible. */
export const drawerRecipe = defineSlotRecipe({
  className: 'drawer',
  slots: dialogSlots,
  base: {
    ...dialogParts,
    positioner: { ...dialogParts.positioner, justifyContent: 'flex-end', alignItems: 'stretch' },
    content: { ...dialogParts.content, ...enterFrom({ opacity: '0.4', translate: '2rem' }), borderWidth: '0 0 0 1px' },
  },
  variants: {
    size: {
      md: { content: { inlineSize: 'min(100%, 30rem)' } },
      lg: { content: { inlineSize: 'min(100%, 44rem)' } },
    },
  },
  defaultVariants: { size: 'md' },
})

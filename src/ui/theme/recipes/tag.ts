import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const tagRecipe = defineSlotRecipe({
  className: 'tag',
  slots: ['root', 'label', 'closeTrigger'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      paddingInlineStart: '2.5',
      border: '1px solid',
      borderColor: 'border',
      borderRadius: 'full',
      bg: 'bg.subtle',
      fontSize: 'sm',
    },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      minInlineSize: '7',
      minBlockSize: '7',
      borderRadius: 'full',
      color: 'fg.muted',
      _hover: { bg: 'bg.muted', color: 'fg' },
      '@media (pointer: coarse)': { minInlineSize: '10', minBlockSize: '10' },
    },
  },
})

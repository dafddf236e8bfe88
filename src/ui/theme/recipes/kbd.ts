import { defineRecipe } from '@chakra-ui/react/styled-system'

export const kbdRecipe = defineRecipe({
  className: 'kbd',
  base: {
    paddingInline: '1.5',
    paddingBlock: '1px',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'sm',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontFamily: 'inherit',
    fontSize: 'xs',
  },
})

import { defineRecipe } from '@chakra-ui/react/styled-system'

export const spinnerRecipe = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    flex: 'none',
    boxSize: '4',
    border: '2px solid color-mix(in srgb, currentcolor 22%, transparent)',
    borderBlockStartColor: 'currentcolor',
    borderRadius: 'full',
    animation: 'spin 0.8s linear infinite',
  },
  variants: { size: { sm: {}, md: { boxSize: '5' }, lg: { boxSize: '7' } } },
  defaultVariants: { size: 'sm' },
})

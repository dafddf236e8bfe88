import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Style of a gray placeholder bar for text that is loading. */
export const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    verticalAlign: 'middle',
    borderRadius: 'sm',
    bg: 'bg.muted',
    animation: 'pulse 1.6s ease-in-out infinite',
    '@media (forced-colors: active)': { bg: 'GrayText' },
  },
})

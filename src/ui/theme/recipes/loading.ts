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

export const keyframes = {
  pulse: { '50%': { opacity: '0.5' } },
  spin: { to: { rotate: '1turn' } },
  fadeIn: { from: { opacity: '0' } },
  pass: { from: { translate: '-100%' }, to: { translate: '250%' } },
}

import { defineRecipe } from '@chakra-ui/react/styled-system'

export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    padding: '0.0625rem 0.5rem 0.0625rem 0.375rem',
    border: '1px solid',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: '1.25rem',
    whiteSpace: 'nowrap',
  },
  variants: {
    variant: {
      surface: { bg: 'colorPalette.subtle', color: 'colorPalette.fg', borderColor: 'colorPalette.border' },
      plain: { bg: 'bg.subtle', color: 'fg.muted', borderColor: 'border' },
    },
  },
  defaultVariants: { variant: 'surface' },
})

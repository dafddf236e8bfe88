import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const alertRecipe = defineSlotRecipe({
  className: 'alert',
  slots: ['root', 'indicator', 'content', 'title', 'description'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '0.5rem 0.75rem',
      paddingBlock: '3',
      paddingInline: '4',
      border: '1px solid',
      borderRadius: 'lg',
      bg: 'colorPalette.subtle',
      borderColor: 'colorPalette.border',
      color: 'colorPalette.fg',
    },
    indicator: { marginBlockStart: '0.5' },
    content: { flex: '1 1 12rem', minWidth: '0', color: 'fg' },
    title: { fontWeight: 'semibold' },
  },
  variants: {
    status: {
      info: { root: { colorPalette: 'accent' } },
      success: { root: { colorPalette: 'success' } },
      warning: { root: { colorPalette: 'warning' } },
      error: { root: { colorPalette: 'danger' } },
    },
  },
  defaultVariants: { status: 'info' },
})

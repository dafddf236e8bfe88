import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const cardRecipe = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'header', 'body', 'title', 'description'],
  base: {
    root: { minInlineSize: '0' },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      gap: '0.5rem 1rem',
      marginBlockEnd: '3',
    },
    title: { fontSize: 'lg' },
    description: { color: 'fg.muted', fontSize: 'sm', marginBlockStart: '0.5' },
  },
  variants: {
    variant: {
      outline: {
        root: {
          bg: 'bg.panel',
          border: '1px solid',
          borderColor: 'border',
          borderRadius: 'lg',
          boxShadow: 'xs',
          _print: { boxShadow: 'none' },
        },
        header: { alignItems: 'flex-start', margin: '0', padding: '1rem 1.25rem 0.75rem' },
        body: { padding: '0.25rem 1.25rem 1.25rem' },
      },
      plain: {},
    },
    size: { md: { root: { padding: '5' } }, sm: {} },
  },
  defaultVariants: { variant: 'outline', size: 'sm' },
})

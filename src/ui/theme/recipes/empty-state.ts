import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Styles of a message in place of content: no data yet, an error, no access. */
export const emptyStateRecipe = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: {
      display: 'grid',
      placeItems: 'center',
      minHeight: '56',
      paddingBlock: '10',
      paddingInline: '6',
      textAlign: 'center',
      colorPalette: 'accent',
    },
    content: { display: 'grid', justifyItems: 'center', gap: '1.5' },
    indicator: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '12',
      marginBlockEnd: '2',
      borderRadius: 'full',
      bg: 'colorPalette.subtle',
      color: 'colorPalette.fg',
    },
    title: { fontSize: 'lg', fontWeight: 'semibold' },
    description: { maxWidth: 'md', color: 'fg.muted', textWrap: 'pretty' },
  },
})

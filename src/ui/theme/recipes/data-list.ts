import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const dataListRecipe = defineSlotRecipe({
  className: 'data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: {
      display: 'grid',
      alignContent: 'start',
      gridTemplateColumns: 'minmax(6rem, max-content) minmax(0, 1fr)',
      gap: '0.5rem 1.5rem',
    },
    item: { display: 'contents' },
    itemLabel: { color: 'fg.muted' },
    itemValue: { overflowWrap: 'anywhere' },
  },
  variants: {
    align: {
      start: {},
      // Aligns figures at the right edge, as on a bill.
      end: { root: { gridTemplateColumns: 'minmax(0, 1fr) max-content' }, itemValue: { textAlign: 'end' } },
    },
  },
  defaultVariants: { align: 'start' },
})

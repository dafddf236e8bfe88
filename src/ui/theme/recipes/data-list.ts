import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const dataListRecipe = defineSlotRecipe({
  className: 'data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: {
      display: 'grid',
      alignContent: 'start',
      gridTemplateColumns: '8.5rem minmax(0, 1fr)',
      // The height of a badge, so that rows with and without one stay in step.
      gridAutoRows: 'minmax(1.5rem, auto)',
      gap: '0.375rem 1.5rem',
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

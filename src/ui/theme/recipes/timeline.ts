import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const timelineRecipe = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'item', 'separator', 'content', 'title', 'description'],
  base: {
    item: {
      position: 'relative',
      display: 'flex',
      gap: '3',
      paddingBlockEnd: '5',
      '&:last-child': { paddingBlockEnd: '0', '& [data-line]': { display: 'none' } },
    },
    separator: {
      position: 'absolute',
      insetBlock: '1.75rem 0',
      insetInlineStart: '0.8125rem',
      width: '1px',
      bg: 'border',
    },
    content: { minWidth: '0', paddingBlockStart: '0.5' },
    title: { fontWeight: 'medium' },
    description: { color: 'fg.muted' },
  },
})

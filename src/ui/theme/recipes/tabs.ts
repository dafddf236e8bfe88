import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const tabsRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBlockEnd: '1px solid var(--fl-colors-border)',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      flex: 'none',
      minBlockSize: '10',
      paddingBlock: '2',
      paddingInline: '3',
      borderBlockEnd: '2px solid transparent',
      marginBlockEnd: '-1px',
      color: 'fg.muted',
      fontWeight: 'medium',
      '&:hover': { color: 'fg' },
      '&[aria-selected=true]': { borderColor: 'accent.fg', color: 'fg' },
      '@media (pointer: coarse)': { minBlockSize: '2.5625rem' },
      _focusVisible: { outlineOffset: '-2px', borderRadius: 'md' },
      '& > span + span': { paddingInline: '1.5', borderRadius: 'full', bg: 'bg.muted', fontSize: 'xs' },
    },
    content: { paddingBlockStart: '5', '@media (width < 40rem)': { paddingBlockStart: '0.5' } },
  },
})

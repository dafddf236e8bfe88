import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const statRecipe = defineSlotRecipe({
  className: 'stat',
  slots: ['root', 'label', 'valueText', 'helpText', 'indicator'],
  base: {
    root: {
      containerType: 'inline-size',
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '0.5',
      minWidth: '0',
      paddingBlock: '3',
      paddingInline: '3',
      bg: 'bg.panel',
      breakInside: 'avoid',
      '&:has(a):hover': { bg: 'bg.subtle' },
    },
    label: {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      minBlockSize: '1.125rem',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      '& > svg': { color: 'warning.fg' },
      // The link of the title covers the whole card.
      '& > a': {
        minWidth: '0',
        color: 'inherit',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        '&:focus-visible': { outline: 'none' },
        '&::after': { content: '""', position: 'absolute', inset: '0' },
        '&:focus-visible::after': { outline: 'var(--fl-focus)', outlineOffset: '-2px' },
      },
    },
    valueText: {
      // An amount stays on one line, also in a card that is narrow for large text.
      fontSize: 'min(1.25rem, 16cqi)',
      fontWeight: 'semibold',
      letterSpacing: '-0.02em',
      lineHeight: '1.75rem',
      fontVariantNumeric: 'tabular-nums',
      '[data-minor] &': { fontSize: 'min(1.0625rem, 16cqi)', fontWeight: 'medium' },
    },
    helpText: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '1.5',
      minBlockSize: '1.125rem',
      fontSize: 'xs',
      color: 'fg.muted',
    },
    indicator: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '0.5',
      fontWeight: 'medium',
      '&[data-good=true]': { color: 'success.fg' },
      '&[data-good=false]': { color: 'danger.fg' },
    },
  },
})

import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const narrow = '@media (width < 40rem)'

export const statRecipe = defineSlotRecipe({
  className: 'stat',
  slots: ['root', 'label', 'valueText', 'helpText', 'indicator'],
  base: {
    root: {
      containerType: 'inline-size',
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minBlockSize: '7.5rem',
      padding: '1rem 1.125rem 0.875rem',
      bg: 'bg.panel',
      border: '1px solid',
      borderColor: 'border',
      borderRadius: 'lg',
      boxShadow: 'xs',
      breakInside: 'avoid',
      '&:has(a):hover': { borderColor: 'border.strong' },
      [narrow]: { minBlockSize: '6.5rem', padding: '0.75rem 0.875rem 0.625rem' },
      _print: { boxShadow: 'none' },
    },
    label: {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      fontSize: 'sm',
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
        '&::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
        '&:focus-visible::after': { outline: 'var(--fl-focus)', outlineOffset: '2px' },
      },
    },
    valueText: {
      marginBlockStart: '1.5',
      // An amount stays on one line, also in a card that is narrow for large text.
      fontSize: 'min(1.625rem, 17cqi)',
      fontWeight: 'semibold',
      letterSpacing: '-0.02em',
      lineHeight: 'tight',
      overflowWrap: 'anywhere',
      [narrow]: { fontSize: 'min(1.25rem, 17cqi)' },
    },
    helpText: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.125rem 0.5rem',
      minBlockSize: '5',
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

import { defineRecipe, defineStyle } from '@chakra-ui/react/styled-system'

/** Style of the label around a native checkbox. The table recipe uses it too, once for all rows. */
export const checkboxStyle = defineStyle({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '2',
  minBlockSize: '6',
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  '& > input': {
    appearance: 'none',
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    inlineSize: '1.125rem',
    blockSize: '1.125rem',
    marginBlockStart: '0.5',
    border: '1.5px solid',
    borderColor: 'border.control',
    borderRadius: 'sm',
    bg: 'bg.panel',
    cursor: 'inherit',
    transition: 'background-color 120ms, border-color 120ms',
    '&:is(:checked, :indeterminate)': {
      bg: 'accent.solid',
      borderColor: 'accent.solid',
      _dark: { borderColor: 'accent.fg' },
      '@media (forced-colors: active)': { bg: 'Highlight', forcedColorAdjust: 'none' },
    },
    '&:checked::after': {
      content: '""',
      inlineSize: '0.375rem',
      blockSize: '0.625rem',
      marginBlockStart: '-0.125rem',
      border: 'solid var(--fl-colors-accent-contrast)',
      borderWidth: '0 2px 2px 0',
      rotate: '45deg',
    },
    '&:indeterminate::after': {
      content: '""',
      inlineSize: '0.5rem',
      blockSize: '0',
      margin: '0',
      border: 'solid var(--fl-colors-accent-contrast)',
      borderWidth: '2px 0 0',
      rotate: 'none',
    },
    '&:disabled': { opacity: 0.5 },
  },
})

export const checkboxRecipe = defineRecipe({ className: 'checkbox', base: checkboxStyle })

import { defineRecipe, defineStyle } from '@chakra-ui/react/styled-system'

/** Style of a text field, a select, and a button that opens a list. */
export const controlStyle = defineStyle({
  display: 'block',
  inlineSize: '100%',
  minInlineSize: '0',
  minBlockSize: '9',
  paddingInline: '3',
  paddingBlock: '1.5',
  border: '1px solid',
  borderColor: 'border.control',
  borderRadius: 'md',
  bg: 'bg.panel',
  color: 'fg',
  lineHeight: '1.4',
  transition: 'border-color 120ms',
  '&:hover:enabled': { borderColor: 'fg.muted' },
  _focusVisible: {
    outline: '2px solid var(--fl-colors-accent-focus)',
    outlineOffset: '-1px',
    borderColor: 'accent.focus',
  },
  '&[aria-invalid=true]': { borderColor: 'danger.fg' },
  '&:disabled, &:is(input, textarea):read-only': { bg: 'bg.subtle', color: 'fg.muted' },
  // Phones zoom into fields with text under 16 px and do not zoom out again.
  '@media (pointer: coarse)': { fontSize: 'lg', minBlockSize: '11' },
})

export const inputRecipe = defineRecipe({
  className: 'input',
  base: controlStyle,
  variants: {
    size: {
      md: {},
      lg: { fontSize: '1.375rem', fontWeight: 'semibold', letterSpacing: '-0.01em', minBlockSize: '12' },
    },
  },
})

import { defineRecipe, defineSlotRecipe, defineStyle } from '@chakra-ui/react/styled-system'

export const hiddenStyle = defineStyle({
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

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
export const textareaRecipe = defineRecipe({ className: 'textarea', base: controlStyle })

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex' },
    field: { ...controlStyle, appearance: 'none', paddingInlineEnd: '9', textOverflow: 'ellipsis' },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '2.5',
      insetBlock: '0',
      display: 'flex',
      alignItems: 'center',
      color: 'fg.muted',
      pointerEvents: 'none',
    },
  },
})

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'helperText', 'errorText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minInlineSize: '0' },
    label: { marginBlockEnd: '1.5', fontSize: 'sm', fontWeight: 'medium', '&[data-hidden]': hiddenStyle },
    helperText: { marginBlockStart: '1.5', fontSize: 'sm', lineHeight: '1.4', color: 'fg.muted' },
    errorText: {
      display: 'flex',
      gap: '1.5',
      marginBlockStart: '1.5',
      fontSize: 'sm',
      lineHeight: '1.4',
      color: 'danger.fg',
      '& > svg': { marginBlockStart: '0.5' },
    },
  },
})

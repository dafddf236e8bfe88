import { defineRecipe, defineStyle, defineSlotRecipe } from '@chakra-ui/react/styled-system'

const hover = '&:is(a, :enabled):hover'
const raised = defineStyle({ boxShadow: 'xs' })

const base = defineStyle({
  // The default is set here, because the library passes a default `colorPalette` to variants only.
  colorPalette: 'accent',
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flex: 'none',
  maxInlineSize: '100%',
  border: '1px solid transparent',
  borderRadius: 'md',
  fontWeight: 'medium',
  lineHeight: 'tight',
  textAlign: 'center',
  textDecoration: 'none',
  userSelect: 'none',
  transition: 'background-color 120ms, border-color 120ms, box-shadow 120ms',
  '&:is(:disabled, [aria-disabled=true]:not([aria-busy=true]))': {
    opacity: 0.55,
    boxShadow: 'none',
    cursor: 'not-allowed',
  },
  '&[aria-busy=true]': { cursor: 'progress' },
  '& > [data-label]': { minInlineSize: '0', overflowWrap: 'anywhere' },
  // Transparent rather than hidden, so that assistive technology still reads the name.
  '& > [data-busy]': { position: 'absolute', '& + [data-label]': { opacity: 0 } },
  _print: { display: 'none' },
  '@media (forced-colors: active)': { borderColor: 'ButtonBorder' },
})

const outline = defineStyle({
  ...raised,
  bg: 'bg.panel',
  borderColor: 'border.strong',
  color: 'fg',
  [hover]: { bg: 'bg.subtle', borderColor: 'border.control' },
})

const sm = defineStyle({ minBlockSize: '7', minInlineSize: '7', paddingInline: '2.5', gap: '1.5', fontSize: 'sm' })

const buttonRecipe = defineRecipe({
  className: 'button',
  base,
  variants: {
    variant: {
      solid: { ...raised, bg: 'colorPalette.solid', color: 'accent.contrast', [hover]: { bg: 'colorPalette.hover' } },
      outline,
      // For the button that opens the confirmation of a dangerous action. `solid` performs the action.
      surface: {
        ...raised,
        bg: 'bg.panel',
        borderColor: 'colorPalette.border',
        color: 'colorPalette.fg',
        [hover]: { bg: 'colorPalette.subtle' },
      },
      ghost: {
        color: 'accent.fg',
        [hover]: { bg: 'color-mix(in srgb, var(--fl-colors-accent-fg) 9%, transparent)' },
      },
      plain: { color: 'fg.muted', [hover]: { bg: 'bg.muted', color: 'fg' } },
    },
    size: {
      sm,
      md: { minBlockSize: '9', minInlineSize: '9', paddingInline: '0.875rem', fontSize: 'md' },
      lg: { minBlockSize: '11', paddingInline: '5', fontSize: '0.9375rem' },
    },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})

/** Style of a small button in a table row. The table recipe uses it once for all rows. */
export const rowButtonStyle = defineStyle({ ...base, ...outline, ...sm })

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

const inputRecipe = defineRecipe({
  className: 'input',
  base: controlStyle,
  variants: {
    size: {
      md: {},
      lg: { fontSize: '1.375rem', fontWeight: 'semibold', letterSpacing: '-0.01em', minBlockSize: '12' },
    },
  },
})
const textareaRecipe = defineRecipe({ className: 'textarea', base: controlStyle })

const nativeSelectRecipe = defineSlotRecipe({
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

const fieldRecipe = defineSlotRecipe({
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

/** Styles of the frame around a filter above a list: a search field, a select, or both ends of a range. */
export const filterControlRecipe = defineRecipe({
  className: 'filter-control',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    minHeight: '9',
    border: '1px solid',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.panel',
    fontSize: 'sm',
    '& svg, & > [aria-hidden]': { color: 'fg.muted' },
    '& :is(input, select)': { minWidth: '0', width: 'full', minHeight: '8', outline: 'none' },
    '&:focus-within': { outline: '2px solid var(--fl-colors-accent-focus)', outlineOffset: '-1px' },
    // iOS zooms in when a field with text under 16 px gets the focus.
    '@media (pointer: coarse)': { minHeight: '11', '& :is(input, select)': { fontSize: 'lg' } },
  },
  variants: {
    kind: {
      text: { flex: '1 1 14rem', maxWidth: '22rem', paddingInlineStart: '2.5', paddingInlineEnd: '1.5' },
      range: { paddingInline: '3', '& > [aria-hidden]': { whiteSpace: 'nowrap' } },
      // A date is never clipped: in a narrow place, the second one goes to its own line.
      dates: {
        flexWrap: 'wrap',
        paddingInline: '3',
        '& > [aria-hidden]': { whiteSpace: 'nowrap' },
        '& > input': { flex: '1 0 auto', width: 'auto', minWidth: 'max-content' },
      },
      select: {
        position: 'relative',
        maxWidth: '14rem',
        '& > select': { appearance: 'none', paddingInlineStart: '3', paddingInlineEnd: '8', textOverflow: 'ellipsis' },
        '& option': { bg: 'bg.raised', color: 'fg' },
        '& > svg': { position: 'absolute', insetInlineEnd: '2.5', pointerEvents: 'none' },
      },
      // An icon represents the select, which lies over the icon and is transparent.
      sign: {
        position: 'relative',
        flex: 'none',
        width: '10',
        justifyContent: 'center',
        '& > select': { position: 'absolute', inset: '0', minHeight: 'full', opacity: 0 },
        '& > svg': { pointerEvents: 'none' },
      },
      button: {
        maxWidth: '14rem',
        '& > button': {
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '1.5',
          width: 'full',
          minWidth: '0',
          minHeight: '8',
          paddingInlineStart: '3',
          paddingInlineEnd: '2.5',
          border: '0',
          bg: 'transparent',
          boxShadow: 'none',
          outline: 'none',
        },
      },
    },
    active: { true: { borderColor: 'accent.fg', bg: 'accent.subtle' } },
  },
})

const kbdRecipe = defineRecipe({
  className: 'kbd',
  base: {
    paddingInline: '1.5',
    paddingBlock: '1px',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'sm',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontFamily: 'inherit',
    fontSize: 'xs',
  },
})

export const recipes = {
  button: buttonRecipe,
  input: inputRecipe,
  textarea: textareaRecipe,
  filterControl: filterControlRecipe,
  kbd: kbdRecipe,
}
export const slotRecipes = { nativeSelect: nativeSelectRecipe, field: fieldRecipe }

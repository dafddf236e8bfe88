import { defineRecipe, defineStyle } from '@chakra-ui/react/styled-system'

const hover = '&:is(a, :enabled):hover'
const disabled = '&:is(:disabled, [aria-disabled=true]:not([aria-busy=true]))'

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
  [disabled]: {
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

/** A target for a thumb. */
const coarse = defineStyle({ '@media (pointer: coarse)': { minBlockSize: '10', minInlineSize: '10' } })

const sm = defineStyle({
  minBlockSize: '7',
  minInlineSize: '7',
  paddingInline: '2.5',
  gap: '1.5',
  fontSize: 'sm',
  ...coarse,
})

export const buttonRecipe = defineRecipe({
  className: 'button',
  base,
  variants: {
    variant: {
      solid: {
        ...raised,
        bg: 'colorPalette.solid',
        color: 'accent.contrast',
        [hover]: { bg: 'colorPalette.hover' },
        [disabled]: { bg: 'bg.muted', color: 'fg.muted', opacity: 1 },
      },
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
      md: { minBlockSize: '9', minInlineSize: '9', paddingInline: '0.875rem', fontSize: 'md', ...coarse },
      lg: { minBlockSize: '11', paddingInline: '5', fontSize: '0.9375rem' },
    },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})

/** Style of a small button in a table row. The table recipe uses it once for all rows. */
export const rowButtonStyle = defineStyle({ ...base, ...outline, ...sm })

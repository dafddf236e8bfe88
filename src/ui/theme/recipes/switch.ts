import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const switchRecipe = defineSlotRecipe({
  className: 'switch',
  slots: ['root', 'label', 'control', 'thumb'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2.5',
      cursor: 'pointer',
      _print: { display: 'none' },
    },
    label: { fontWeight: 'medium', lineHeight: '1.375rem' },
    control: {
      position: 'relative',
      display: 'block',
      width: '9',
      height: '1.375rem',
      borderRadius: 'full',
      border: '1px solid',
      borderColor: 'border.control',
      bg: 'bg.muted',
      transition: 'background-color 120ms, border-color 120ms',
      '&[data-state=checked]': {
        borderColor: 'accent.fg',
        bg: 'accent.solid',
        '@media (forced-colors: active)': { bg: 'Highlight', forcedColorAdjust: 'none' },
      },
      '&[data-focus-visible]': { outline: 'var(--fl-focus)', outlineOffset: 'var(--fl-focus-gap)' },
      '&[data-disabled]': { opacity: 0.5 },
    },
    thumb: {
      position: 'absolute',
      insetBlockStart: '50%',
      insetInlineStart: '0.1875rem',
      width: '0.875rem',
      height: '0.875rem',
      translate: '0 -50%',
      borderRadius: 'full',
      bg: 'fg.muted',
      transition: 'translate 120ms',
      '&[data-state=checked]': { translate: '0.875rem -50%', bg: 'accent.contrast' },
      '@media (forced-colors: active)': { bg: 'CanvasText' },
    },
  },
  variants: {
    spread: { true: { root: { flexDirection: 'row-reverse', justifyContent: 'space-between', gap: '6' } } },
  },
})

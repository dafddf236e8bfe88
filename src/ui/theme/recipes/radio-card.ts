import { defineSlotRecipe, defineStyle } from '@chakra-ui/react/styled-system'
import { hiddenStyle } from './field'

const markStyle = defineStyle({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: '1.125rem',
  height: '1.125rem',
  marginBlockStart: '0.5',
  border: '1.5px solid',
  borderColor: 'border.control',
  bg: 'bg.panel',
  color: 'accent.contrast',
  transition: 'background-color 120ms, border-color 120ms',
  '&[data-checked]': {
    bg: 'accent.solid',
    borderColor: 'accent.solid',
    _dark: { borderColor: 'accent.fg' },
    '@media (forced-colors: active)': { bg: 'Highlight', forcedColorAdjust: 'none' },
  },
  '&[data-focus-visible]': { outline: 'var(--fl-focus)', outlineOffset: 'var(--fl-focus-gap)' },
  '&[data-disabled]': { opacity: 0.5 },
})

export const radioCardRecipe = defineSlotRecipe({
  className: 'radio-card',
  slots: ['root', 'label', 'item', 'itemText', 'itemDescription', 'itemIndicator', 'itemContent'],
  base: {
    label: {
      display: 'block',
      marginBlockEnd: '1.5',
      fontSize: 'sm',
      fontWeight: 'medium',
      '&[data-hidden]': hiddenStyle,
    },
    item: {
      position: 'relative',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2.5',
      padding: '0.75rem 0.875rem',
      border: '1px solid',
      borderColor: 'border.strong',
      borderRadius: 'lg',
      bg: 'bg.panel',
      cursor: 'pointer',
      '&:hover': { borderColor: 'border.control' },
      '&[data-state=checked]': {
        borderColor: 'accent.fg',
        bg: 'accent.subtle',
        boxShadow: 'inset 0 0 0 1px var(--fl-colors-accent-fg)',
        '@media (forced-colors: active)': { outline: '2px solid Highlight' },
      },
      '&[data-focus-visible]': { outline: 'var(--fl-focus)', outlineOffset: 'var(--fl-focus-gap)' },
      '&[data-disabled]': { cursor: 'not-allowed', color: 'fg.muted' },
    },
    itemContent: { display: 'grid', flex: '1', minInlineSize: '0' },
    itemText: { fontWeight: 'medium' },
    itemDescription: { fontSize: 'sm', color: 'fg.muted' },
    itemIndicator: {
      ...markStyle,
      borderRadius: 'full',
      '& > .dot': { width: '0.4375rem', height: '0.4375rem', borderRadius: 'full', bg: 'accent.contrast' },
    },
  },
})

import { defineRecipe, defineStyle, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { hiddenStyle } from './controls'
import { itemStyle } from './overlays'

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

const checkboxRecipe = defineRecipe({ className: 'checkbox', base: checkboxStyle })

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

const switchRecipe = defineSlotRecipe({
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

const radioCardRecipe = defineSlotRecipe({
  className: 'radio-card',
  slots: ['root', 'label', 'item', 'itemText', 'itemDescription', 'itemControl', 'itemIndicator', 'itemContent'],
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

const checkedMark = {
  content: '""',
  position: 'absolute',
  insetInlineStart: '4',
  width: '1.5',
  height: '2.5',
  marginBlockEnd: '0.5',
  borderStyle: 'solid',
  borderColor: 'accent.contrast',
  borderWidth: '0 2px 2px 0',
  rotate: '45deg',
} as const

const listboxRecipe = defineSlotRecipe({
  className: 'listbox',
  slots: ['root', 'input', 'content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'empty'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minHeight: '0' },
    input: { border: '1px solid', borderColor: 'border.control', borderRadius: 'md' },
    content: { overflowY: 'auto', overscrollBehavior: 'contain', borderRadius: 'md' },
    item: itemStyle,
    itemText: { minWidth: '0' },
    itemGroupLabel: {
      paddingInline: '2.5',
      paddingBlock: '1.5',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'semibold',
    },
    empty: { paddingInline: '4', paddingBlock: '8', color: 'fg.muted', textAlign: 'center' },
  },
  variants: {
    variant: {
      // A list for multiple selection, with a checkbox for each item.
      checkbox: {
        root: { padding: '1.5' },
        input: {
          minHeight: '9',
          marginBlockEnd: '1.5',
          paddingInline: '2.5',
          '@media (pointer: coarse)': { minHeight: '11', fontSize: 'lg' },
        },
        item: {
          position: 'relative',
          '&::before': {
            content: '""',
            flex: 'none',
            width: '1.125rem',
            height: '1.125rem',
            border: '1px solid',
            borderColor: 'border.control',
            borderRadius: 'sm',
            bg: 'bg.panel',
          },
          '&[data-state=checked]::before': { bg: 'accent.solid', borderColor: 'accent.solid' },
          '&[data-state=checked]::after': checkedMark,
        },
        itemText: { overflowWrap: 'anywhere' },
      },
      // A list of commands with a search field.
      command: {
        input: { minHeight: '11', paddingInline: '3', bg: 'bg.panel', fontSize: 'lg' },
        // Fixed height, so that the layout does not shift with the number of matches.
        content: { height: 'min(24rem, 50dvh)', marginBlockStart: '2' },
        item: { minHeight: '10' },
        itemText: { flex: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      },
    },
  },
  defaultVariants: { variant: 'checkbox' },
})

const tagRecipe = defineSlotRecipe({
  className: 'tag',
  slots: ['root', 'label', 'closeTrigger'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      paddingInlineStart: '2.5',
      border: '1px solid',
      borderColor: 'border',
      borderRadius: 'full',
      bg: 'bg.subtle',
      fontSize: 'sm',
    },
    closeTrigger: {
      display: 'grid',
      placeItems: 'center',
      minInlineSize: '7',
      minBlockSize: '7',
      borderRadius: 'full',
      color: 'fg.muted',
      _hover: { bg: 'bg.muted', color: 'fg' },
      '@media (pointer: coarse)': { minInlineSize: '9', minBlockSize: '9' },
    },
  },
})

export const recipes = { checkbox: checkboxRecipe }
export const slotRecipes = { switch: switchRecipe, radioCard: radioCardRecipe, listbox: listboxRecipe, tag: tagRecipe }

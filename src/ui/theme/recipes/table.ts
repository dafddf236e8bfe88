import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { checkboxStyle } from './checkbox'
import { rowButtonStyle } from './button'

const line = '1px solid var(--fl-colors-border)'

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/**
 * Styles of a table. With `native`, cells and row controls are plain elements under the table's one class, so that a
 * thousand of them compute no style. Data attributes mark the kinds of cells, rows, and controls. Container queries
 * and the rows on phones are in DataTable.module.css.
 */
export const tableRecipe = defineSlotRecipe({
  className: 'table',
  slots: ['root', 'columnHeader', 'body', 'row', 'cell'],
  base: {
    root: {
      width: 'full',
      borderCollapse: 'separate',
      borderSpacing: '0',
      textAlign: 'start',
      '& [data-kind=figure]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
      '& td[data-kind=figure]': { whiteSpace: 'nowrap' },
      '& [data-kind=check]': { width: '11', '& label': { verticalAlign: 'middle' } },
      '& [data-sort]': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        minHeight: '7',
        marginInline: '-0.375rem',
        paddingInline: '1.5',
        borderRadius: 'sm',
        fontWeight: 'medium',
        '&:is(:hover, [data-sort=asc], [data-sort=desc])': { color: 'fg' },
        '&:hover': { bg: 'bg.muted' },
        '@media (pointer: coarse)': { minHeight: '10' },
        '&[data-sort=none] > svg': { opacity: 0.55 },
        // Chromium repeats text in the heads of further pages, but no buttons.
        _print: { display: 'contents', '& > svg': { display: 'none' } },
      },
      '& [data-row-select]': {
        ...checkboxStyle,
        '@media (pointer: coarse)': { padding: '3', margin: '-0.75rem' },
      },
      '& [data-row-button]': rowButtonStyle,
      '& [data-row-open]': {
        display: 'inline-block',
        maxWidth: '100%',
        borderRadius: 'sm',
        color: 'inherit',
        fontWeight: 'medium',
        textAlign: 'start',
        textDecoration: 'none',
        overflowWrap: 'inherit',
        verticalAlign: 'top',
        // The row shows the focus ring instead, because the whole row opens.
        _focusVisible: { outline: 'none' },
      },
      '&[data-fixed]': {
        sm: { tableLayout: 'fixed', _print: { tableLayout: 'auto' } },
        '& td[data-kind=text] > :is(div, [data-row-open])': { minWidth: '0' },
      },
      '&[data-refreshing] > tbody': { opacity: 0.6, transition: 'opacity 160ms 120ms' },
    },
    columnHeader: {
      position: 'var(--fl-sticky)',
      insetBlockStart: 'var(--fl-shell-top, 0px)',
      zIndex: 'sticky',
      height: '10',
      paddingInline: '3',
      bg: 'bg.subtle',
      borderBlockEnd: line,
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'medium',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      _first: { borderStartStartRadius: 'lg' },
      _last: { borderStartEndRadius: 'lg' },
      _print: { position: 'static', paddingInline: '1.5', whiteSpace: 'normal' },
    },
    row: {
      '&[data-tone=muted] > td': { color: 'fg.muted' },
      '&[data-opens]': {
        cursor: 'pointer',
        '&:has([data-row-open]:focus-visible)': { outline: 'var(--fl-focus)', outlineOffset: '-2px' },
      },
      // Excludes the hover, open, and selected states from print.
      '@media screen': {
        '&[data-opens]:hover': {
          '&:not([data-open], [aria-selected=true]) > td': { bg: 'bg.subtle' },
          '& [data-row-open]': {
            textDecoration: 'underline',
            textDecorationColor: 'border.control',
            textUnderlineOffset: '0.2em',
          },
        },
        '&:is([data-open], [aria-selected=true]) > td': { bg: 'accent.subtle' },
      },
    },
    cell: {
      height: '11',
      paddingInline: '3',
      paddingBlock: '1.5',
      borderBlockEnd: line,
      overflowWrap: 'anywhere',
      // Paper does not scroll, so heads wrap there, and words stay whole.
      _print: {
        height: '7',
        paddingBlock: '0.5',
        paddingInline: '1.5',
        fontSize: '9pt',
        overflowWrap: 'break-word',
        // What a row is about stays on one line.
        '&:is(:first-of-type, [data-kind=check] + *)': { whiteSpace: 'nowrap' },
      },
      '& > div': { minWidth: '0' },
      // Minimum width, so that a narrow table does not break words.
      '&[data-kind=text] > :is(div, [data-row-open])': { sm: { minWidth: '6rem' } },
    },
    body: {
      '& > tr:last-child > td': { borderBlockEnd: '0' },
      // A message in place of rows.
      '& td[colspan]': { padding: '0' },
      '& > [data-group] > *': {
        height: '10',
        paddingInline: '3',
        bg: 'bg.subtle',
        borderBlockEnd: line,
        fontSize: 'sm',
        fontWeight: 'medium',
        whiteSpace: 'nowrap',
      },
      '& > [data-group] > th': { fontWeight: 'semibold', textAlign: 'start' },
    },
  },
  variants: {
    size: { md: {}, sm: { cell: { height: '8', paddingBlock: '0.0625rem', fontSize: 'sm' } } },
    // Virtualized rows need the same height.
    windowed: {
      true: {
        cell: {
          '@media screen': {
            '&:not([data-kind=check]) > :is(div, [data-row-open])': { maxWidth: '18rem', ...clipped },
          },
        },
      },
    },
  },
  defaultVariants: { size: 'md' },
})

import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { hiddenStyle, rowButtonStyle } from './controls'
import { checkboxStyle } from './choices'

const line = '1px solid var(--fl-colors-border)'
const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/**
 * Styles of a table. With `native`, cells and row controls are plain elements under the table's one class, so that a
 * thousand of them compute no style. Data attributes mark the kinds of cells, rows, and controls. Container queries
 * and the rows on phones are in DataTable.module.css.
 */
const tableRecipe = defineSlotRecipe({
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
        '&[data-sort=none] > svg': { opacity: 0.55 },
        // Chromium repeats text in the heads of further pages, but no buttons.
        _print: { display: 'contents', '& > svg': { display: 'none' } },
      },
      '& [data-row-select]': checkboxStyle,
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
        // The row shows the focus ring instead, because the whole row opens.
        _focusVisible: { outline: 'none' },
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
          '& > td': { bg: 'bg.subtle' },
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
      _print: { height: '7', paddingBlock: '0.5', paddingInline: '1.5', fontSize: '9pt', overflowWrap: 'break-word' },
      '& > div': { minWidth: '0' },
      // Minimum width, so that a narrow table does not break words.
      '&[data-kind=text] > :is(div, [data-row-open])': { sm: { minWidth: '6rem' } },
    },
    body: {
      '& > tr:last-child > td': { borderBlockEnd: '0' },
      // A message in place of rows.
      '& td[colspan]': { padding: '0' },
      '& th': {
        paddingInline: '3',
        paddingBlock: '2.5',
        bg: 'bg.subtle',
        borderBlockEnd: line,
        fontSize: 'sm',
        fontWeight: 'semibold',
        textAlign: 'start',
      },
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

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  height: '9',
  paddingInlineEnd: '2.5',
  borderRadius: 'md',
  cursor: 'default',
  userSelect: 'none',
  '@media screen': { '&:hover': { bg: 'bg.subtle' }, '&[data-selected]': { bg: 'accent.subtle' } },
  '&[data-carried]': { opacity: 0.55 },
  '&[data-target]': { boxShadow: 'inset 0 0 0 2px var(--fl-colors-accent-fg)' },
  _focusVisible: { outlineOffset: '-2px' },
  '& > [data-name]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > [data-aside]': {
    flex: 'none',
    marginInlineStart: 'auto',
    paddingInlineStart: '3',
    fontSize: 'sm',
    color: 'fg.muted',
  },
  // On a phone, a long name takes a second line.
  '@media (width < 40rem)': {
    height: 'auto',
    minHeight: '9',
    '& > [data-name]': { overflow: 'visible', whiteSpace: 'normal' },
    '& > [data-aside]': {
      flex: '0 1 auto',
      marginInlineStart: 'auto',
      paddingInlineStart: '3',
      fontSize: 'xs',
      color: 'fg.muted',
      textAlign: 'end',
    },
  },
} as const

const treeViewRecipe = defineSlotRecipe({
  className: 'tree-view',
  slots: ['root', 'label', 'tree', 'branchControl', 'branchTrigger', 'item'],
  base: {
    root: { '& > p': { marginBlockStart: '2', fontSize: 'sm', color: 'fg.muted' } },
    label: hiddenStyle,
    tree: {
      overflow: 'auto',
      padding: '1',
      border: '1px solid',
      borderColor: 'border',
      borderRadius: 'lg',
      bg: 'bg.panel',
    },
    branchControl: row,
    // Indents the name to align with names after an expand button.
    item: { ...row, '&::before': { content: '""', flex: 'none', width: '6' } },
    branchTrigger: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '6',
      height: '6',
      borderRadius: 'sm',
      color: 'fg.muted',
      cursor: 'pointer',
      '& > svg': { transition: 'rotate 120ms' },
      '&[data-state=open] > svg': { rotate: '90deg' },
    },
  },
})

const dataListRecipe = defineSlotRecipe({
  className: 'data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: {
      display: 'grid',
      alignContent: 'start',
      gridTemplateColumns: 'minmax(6rem, max-content) minmax(0, 1fr)',
      gap: '0.5rem 1.5rem',
    },
    item: { display: 'contents' },
    itemLabel: { color: 'fg.muted' },
    itemValue: { overflowWrap: 'anywhere' },
  },
  variants: {
    align: {
      start: {},
      // Aligns figures at the right edge, as on a bill.
      end: { root: { gridTemplateColumns: 'minmax(0, 1fr) max-content' }, itemValue: { textAlign: 'end' } },
    },
  },
  defaultVariants: { align: 'start' },
})

const timelineRecipe = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'item', 'connector', 'separator', 'content', 'title', 'description'],
  base: {
    item: {
      position: 'relative',
      display: 'flex',
      gap: '3',
      paddingBlockEnd: '5',
      '&:last-child': { paddingBlockEnd: '0', '& [data-line]': { display: 'none' } },
    },
    separator: {
      position: 'absolute',
      insetBlock: '1.75rem 0',
      insetInlineStart: '0.8125rem',
      width: '1px',
      bg: 'border',
    },
    content: { minWidth: '0', paddingBlockStart: '0.5' },
    title: { fontWeight: 'medium' },
    description: { color: 'fg.muted' },
  },
})

export const slotRecipes = {
  table: tableRecipe,
  treeView: treeViewRecipe,
  dataList: dataListRecipe,
  timeline: timelineRecipe,
}

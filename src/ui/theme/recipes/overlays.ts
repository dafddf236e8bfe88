import { defineSlotRecipe, defineStyle } from '@chakra-ui/react/styled-system'

const narrow = '@media (width < 40rem)'
/** In a low window, a dialog scrolls with its header and its buttons. */
const low = '@media (height < 30rem)'
const enter = (from: Record<string, string>) => ({ opacity: '1', translate: 'none', '@starting-style': from })

const shared = {
  backdrop: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    bg: 'bg.backdrop',
    ...enter({ opacity: '0' }),
    transition: 'opacity 160ms',
    _print: { display: 'none' },
  },
  positioner: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    display: 'flex',
    '&[hidden]': { display: 'none' },
    _print: { position: 'static', display: 'block' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    border: '1px solid',
    borderColor: 'border',
    bg: 'bg.raised',
    color: 'fg',
    boxShadow: 'lg',
    overflow: 'hidden',
    outline: 'none',
    [low]: { overflowY: 'auto' },
    transition: 'opacity 180ms, translate 180ms',
    transitionTimingFunction: 'out',
    _print: { inlineSize: '100%', maxBlockSize: 'none', overflow: 'visible', border: '0', boxShadow: 'none' },
  },
  header: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4',
    padding: '1.125rem 0.875rem 0.75rem 1.5rem',
    '& > div': { flex: '1', minInlineSize: '0', paddingBlockStart: '1' },
    [narrow]: { paddingInline: '1rem 0.5rem' },
  },
  title: { fontSize: 'xl', overflowWrap: 'anywhere' },
  description: { marginBlockStart: '1', color: 'fg.muted', _empty: { display: 'none' } },
  body: {
    flex: '1 1 auto',
    minBlockSize: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '0.25rem 1.5rem 1.5rem',
    [narrow]: { paddingInline: '4' },
    [low]: { flex: 'none', overflowY: 'visible' },
  },
  footer: {
    display: 'flex',
    flexWrap: 'wrap-reverse',
    justifyContent: 'flex-end',
    gap: '2',
    paddingBlock: '0.875rem',
    paddingInline: '6',
    borderBlockStart: '1px solid',
    borderColor: 'border',
    bg: 'bg.subtle',
    [narrow]: { paddingInline: '4', '& > button': { flex: '1 1 auto' } },
  },
} as const
const slots = ['backdrop', 'positioner', 'content', 'header', 'title', 'description', 'body', 'footer'] as const

/** Styles of a centered dialog, which becomes a bottom sheet on small screens. */
const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots,
  base: {
    ...shared,
    positioner: {
      ...shared.positioner,
      justifyContent: 'center',
      alignItems: 'center',
      [narrow]: { alignItems: 'flex-end' },
    },
    content: {
      ...shared.content,
      ...enter({ opacity: '0', translate: '0 0.75rem' }),
      maxBlockSize: 'min(100% - 3rem, 52rem)',
      [low]: { ...shared.content[low], maxBlockSize: '100%' },
      borderRadius: 'xl',
      [narrow]: { maxBlockSize: '92%', borderBottomRadius: '0', borderWidth: '1px 0 0' },
    },
  },
  variants: {
    size: {
      md: { content: { inlineSize: 'min(100% - 2rem, 30rem)', [narrow]: { inlineSize: '100%' } } },
      lg: { content: { inlineSize: 'min(100% - 2rem, 46rem)', [narrow]: { inlineSize: '100%' } } },
    },
  },
  defaultVariants: { size: 'md' },
})

/** Styles of a side panel that leaves the list visible. */
const drawerRecipe = defineSlotRecipe({
  className: 'drawer',
  slots,
  base: {
    ...shared,
    positioner: { ...shared.positioner, justifyContent: 'flex-end', alignItems: 'stretch' },
    content: { ...shared.content, ...enter({ opacity: '0.4', translate: '2rem' }), borderWidth: '0 0 0 1px' },
  },
  variants: {
    size: {
      md: { content: { inlineSize: 'min(100%, 30rem)' } },
      lg: { content: { inlineSize: 'min(100%, 44rem)' } },
    },
  },
  defaultVariants: { size: 'md' },
})

/** Style of a raised surface above the page. */
export const panelStyle = defineStyle({
  // The positioner reads this value from the content.
  zIndex: 'popover',
  border: '1px solid',
  borderColor: 'border.strong',
  borderRadius: 'lg',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'lg',
  maxHeight: 'min(28rem, var(--available-height))',
  maxWidth: 'min(20rem, var(--available-width))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outline: 'none' },
  _print: { display: 'none' },
})

/** Style of one item of a menu or a list. */
export const itemStyle = defineStyle({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: '9',
  paddingInline: '2.5',
  paddingBlock: '1.5',
  borderRadius: 'md',
  color: 'fg',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  '& > svg': { color: 'fg.muted', flex: 'none' },
  '&[data-highlighted]': { bg: 'bg.muted' },
  '&[data-disabled]': { color: 'fg.subtle', cursor: 'not-allowed' },
  '@media (pointer: coarse)': { minHeight: '11' },
  '@media (forced-colors: active)': {
    '&[data-highlighted]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    '&[data-disabled]': { color: 'GrayText' },
  },
})

const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item', 'itemText', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    content: { ...panelStyle, minWidth: '48', padding: '1.5' },
    item: { ...itemStyle, '&[data-danger]': { color: 'danger.fg', '& > svg': { color: 'danger.fg' } } },
    itemText: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    itemGroupLabel: {
      paddingInline: '2.5',
      paddingBlock: '1',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
    },
    separator: { height: '1px', marginBlock: '1.5', bg: 'border' },
  },
})

const popoverRecipe = defineSlotRecipe({
  className: 'popover',
  slots: ['content'],
  base: {
    content: {
      ...panelStyle,
      width: 'min(25rem, 100vw - 1rem)',
      maxWidth: 'none',
      maxHeight: 'min(34rem, var(--available-height))',
    },
  },
  variants: { size: { sm: { content: { width: 'min(17rem, 100vw - 1rem)' } }, md: {} } },
  defaultVariants: { size: 'md' },
})

const words = { display: 'grid', flex: '1', minWidth: '0', paddingBlock: '0.5', textAlign: 'start' } as const

const toastRecipe = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'title', 'description', 'actionTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2.5',
      width: 'min(100vw - 2rem, 24rem)',
      height: 'var(--height)',
      paddingBlock: '3',
      paddingInlineStart: '4',
      paddingInlineEnd: '2.5',
      border: '1px solid',
      borderColor: 'border.strong',
      borderRadius: 'lg',
      bg: 'bg.raised',
      color: 'fg',
      boxShadow: 'lg',
      overflowWrap: 'anywhere',
      opacity: 'var(--opacity)',
      translate: 'var(--x) var(--y)',
      zIndex: 'var(--z-index)',
      transition: 'translate 200ms, opacity 200ms, height 200ms',
      transitionTimingFunction: 'out',
      '& > div': words,
      '& > svg': { marginBlockStart: '0.5', flex: 'none', color: 'accent.fg' },
      '&[data-type=success] > svg': { color: 'success.fg' },
      '&[data-type=warning] > svg': { color: 'warning.fg' },
      '&[data-type=error]': { borderColor: 'danger.border', '& > svg': { color: 'danger.fg' } },
    },
    title: { fontWeight: 'semibold' },
    description: { color: 'fg.muted' },
    actionTrigger: {
      ...words,
      borderRadius: 'sm',
      // A separate button, beside the text.
      '&[data-beside]': {
        display: 'inline-flex',
        alignItems: 'center',
        flex: 'none',
        minHeight: '7',
        paddingInline: '2',
        paddingBlock: '0',
        color: 'accent.fg',
        fontWeight: 'semibold',
      },
    },
  },
})

export const slotRecipes = {
  dialog: dialogRecipe,
  drawer: drawerRecipe,
  menu: menuRecipe,
  popover: popoverRecipe,
  toast: toastRecipe,
}

import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const narrow = '@media (width < 640px)'
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
    transition: 'opacity 180ms, translate 180ms',
    transitionTimingFunction: 'out',
    _print: {
      inlineSize: '100%',
      maxBlockSize: 'none',
      overflow: 'visible',
      border: '0',
      boxShadow: 'none',
    },
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
export const dialogRecipe = defineSlotRecipe({
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
export const drawerRecipe = defineSlotRecipe({
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

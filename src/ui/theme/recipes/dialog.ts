import { defineSlotRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system'

const narrow = '@media (width < 40rem)'

/** In a low window, a dialog scrolls with its header and its buttons. */
const low = '@media (height < 30rem)'

export const enterFrom = (from: SystemStyleObject) => ({
  opacity: '1',
  translate: 'none',
  _starting: from,
})

export const dialogParts = {
  backdrop: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    bg: 'bg.backdrop',
    ...enterFrom({ opacity: '0' }),
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

export const dialogSlots = [
  'backdrop',
  'positioner',
  'content',
  'header',
  'title',
  'description',
  'body',
  'footer',
] as const

/** Styles of a centered dialog, which becomes a bottom sheet on small screens. */
export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: dialogSlots,
  base: {
    ...dialogParts,
    positioner: {
      ...dialogParts.positioner,
      justifyContent: 'center',
      alignItems: 'center',
      [narrow]: { alignItems: 'flex-end' },
    },
    content: {
      ...dialogParts.content,
      ...enterFrom({ opacity: '0', translate: '0 0.75rem' }),
      maxBlockSize: 'min(100% - 3rem, 52rem)',
      [low]: { ...dialogParts.content[low], maxBlockSize: '100%' },
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

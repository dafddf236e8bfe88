import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const words = { display: 'grid', flex: '1', minWidth: '0', paddingBlock: '0.5', textAlign: 'start' } as const

export const toastRecipe = defineSlotRecipe({
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

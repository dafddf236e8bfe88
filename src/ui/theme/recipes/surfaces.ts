import { defineSlotRecipe, defineRecipe } from '@chakra-ui/react/styled-system'

const cardRecipe = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'header', 'body', 'title', 'description'],
  base: {
    root: { minInlineSize: '0' },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      justifyContent: 'space-between',
      gap: '0.5rem 1rem',
      marginBlockEnd: '3',
    },
    title: { fontSize: 'lg' },
    description: { color: 'fg.muted', fontSize: 'sm', marginBlockStart: '0.5' },
  },
  variants: {
    variant: {
      outline: {
        root: {
          bg: 'bg.panel',
          border: '1px solid',
          borderColor: 'border',
          borderRadius: 'lg',
          boxShadow: 'xs',
          _print: { boxShadow: 'none' },
        },
        header: { alignItems: 'flex-start', margin: '0', padding: '1rem 1.25rem 0.75rem' },
        body: { padding: '0.25rem 1.25rem 1.25rem' },
      },
      plain: {},
    },
    size: { md: { root: { padding: '5' } }, sm: {} },
  },
  defaultVariants: { variant: 'outline', size: 'sm' },
})

const narrow = '@media (width < 40rem)'

const statRecipe = defineSlotRecipe({
  className: 'stat',
  slots: ['root', 'label', 'valueText', 'helpText', 'indicator'],
  base: {
    root: {
      containerType: 'inline-size',
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minBlockSize: '7.5rem',
      padding: '1rem 1.125rem 0.875rem',
      bg: 'bg.panel',
      border: '1px solid',
      borderColor: 'border',
      borderRadius: 'lg',
      boxShadow: 'xs',
      breakInside: 'avoid',
      '&:has(a):hover': { borderColor: 'border.strong' },
      [narrow]: { minBlockSize: '6.5rem', padding: '0.75rem 0.875rem 0.625rem' },
      _print: { boxShadow: 'none' },
    },
    label: {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      fontSize: 'sm',
      fontWeight: 'medium',
      color: 'fg.muted',
      '& > svg': { color: 'warning.fg' },
      // The link of the title covers the whole card.
      '& > a': {
        minWidth: '0',
        color: 'inherit',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        '&:focus-visible': { outline: 'none' },
        '&::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
        '&:focus-visible::after': { outline: 'var(--fl-focus)', outlineOffset: '2px' },
      },
    },
    valueText: {
      marginBlockStart: '1.5',
      // An amount stays on one line, also in a card that is narrow for large text.
      fontSize: 'min(1.625rem, 17cqi)',
      fontWeight: 'semibold',
      letterSpacing: '-0.02em',
      lineHeight: 'tight',
      overflowWrap: 'anywhere',
      [narrow]: { fontSize: 'min(1.25rem, 17cqi)' },
    },
    helpText: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.125rem 0.5rem',
      minBlockSize: '5',
      fontSize: 'xs',
      color: 'fg.muted',
    },
    indicator: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '0.5',
      fontWeight: 'medium',
      '&[data-good=true]': { color: 'success.fg' },
      '&[data-good=false]': { color: 'danger.fg' },
    },
  },
})

const alertRecipe = defineSlotRecipe({
  className: 'alert',
  slots: ['root', 'indicator', 'content', 'title', 'description'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '0.5rem 0.75rem',
      paddingBlock: '3',
      paddingInline: '4',
      border: '1px solid',
      borderRadius: 'lg',
      bg: 'colorPalette.subtle',
      borderColor: 'colorPalette.border',
      color: 'colorPalette.fg',
    },
    indicator: { marginBlockStart: '0.5' },
    content: { flex: '1 1 12rem', minWidth: '0', color: 'fg' },
    title: { fontWeight: 'semibold' },
  },
  variants: {
    status: {
      info: { root: { colorPalette: 'accent' } },
      success: { root: { colorPalette: 'success' } },
      warning: { root: { colorPalette: 'warning' } },
      error: { root: { colorPalette: 'danger' } },
    },
  },
  defaultVariants: { status: 'info' },
})

/** Styles of a message in place of content: no data yet, an error, no access. */
const emptyStateRecipe = defineSlotRecipe({
  className: 'empty-state',
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: {
      display: 'grid',
      placeItems: 'center',
      minHeight: '56',
      paddingBlock: '10',
      paddingInline: '6',
      textAlign: 'center',
      colorPalette: 'accent',
    },
    content: { display: 'grid', justifyItems: 'center', gap: '1.5' },
    indicator: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '12',
      marginBlockEnd: '2',
      borderRadius: 'full',
      bg: 'colorPalette.subtle',
      color: 'colorPalette.fg',
    },
    title: { fontSize: 'lg', fontWeight: 'semibold' },
    description: { maxWidth: 'md', color: 'fg.muted', textWrap: 'pretty' },
  },
})

/** Style of a gray placeholder bar for text that is loading. */
const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    verticalAlign: 'middle',
    borderRadius: 'sm',
    bg: 'bg.muted',
    animation: 'pulse 1.6s ease-in-out infinite',
    '@media (forced-colors: active)': { bg: 'GrayText' },
  },
})

const spinnerRecipe = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    flex: 'none',
    boxSize: '4',
    border: '2px solid color-mix(in srgb, currentcolor 22%, transparent)',
    borderBlockStartColor: 'currentcolor',
    borderRadius: 'full',
    animation: 'spin 0.8s linear infinite',
  },
  variants: { size: { sm: {}, md: { boxSize: '5' }, lg: { boxSize: '7' } } },
  defaultVariants: { size: 'sm' },
})

export const keyframes = {
  pulse: { '50%': { opacity: '0.5' } },
  spin: { to: { rotate: '1turn' } },
  fadeIn: { from: { opacity: '0' } },
  pass: { from: { translate: '-100%' }, to: { translate: '250%' } },
}

const tabsRecipe = defineSlotRecipe({
  className: 'tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '1',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBlockEnd: '1px solid var(--fl-colors-border)',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      flex: 'none',
      minBlockSize: '10',
      paddingBlock: '2',
      paddingInline: '3',
      borderBlockEnd: '2px solid transparent',
      marginBlockEnd: '-1px',
      color: 'fg.muted',
      fontWeight: 'medium',
      '&:hover': { color: 'fg' },
      '&[aria-selected=true]': { borderColor: 'accent.fg', color: 'fg' },
      _focusVisible: { outlineOffset: '-2px', borderRadius: 'md' },
      '& > span + span': { paddingInline: '1.5', borderRadius: 'full', bg: 'bg.muted', fontSize: 'xs' },
    },
    content: { paddingBlockStart: '5', '@media (width < 40rem)': { paddingBlockStart: '1' } },
  },
})

export const recipes = { skeleton: skeletonRecipe, spinner: spinnerRecipe }
export const slotRecipes = {
  card: cardRecipe,
  stat: statRecipe,
  alert: alertRecipe,
  emptyState: emptyStateRecipe,
  tabs: tabsRecipe,
}

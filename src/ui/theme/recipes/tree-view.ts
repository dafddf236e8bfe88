import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { hiddenStyle } from './field'

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

export const treeViewRecipe = defineSlotRecipe({
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

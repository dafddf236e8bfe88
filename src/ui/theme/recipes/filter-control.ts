import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Styles of the frame around a filter above a list: a search field, a select, or both ends of a range. */
export const filterControlRecipe = defineRecipe({
  className: 'filter-control',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minWidth: '0',
    minHeight: '9',
    border: '1px solid',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.panel',
    fontSize: 'sm',
    '& svg, & > [aria-hidden]': { color: 'fg.muted' },
    '& :is(input, select)': { minWidth: '0', width: 'full', minHeight: '8', outline: 'none' },
    '&:focus-within': { outline: '2px solid var(--fl-colors-accent-focus)', outlineOffset: '-1px' },
    // iOS zooms in when a field with text under 16 px gets the focus.
    '@media (pointer: coarse)': {
      minHeight: '11',
      '& :is(input, select)': { minHeight: '10', marginBlock: '-1px', fontSize: 'lg' },
    },
  },
  variants: {
    kind: {
      text: { flex: '1 1 14rem', maxWidth: '22rem', paddingInlineStart: '2.5', paddingInlineEnd: '1.5' },
      range: { paddingInline: '3', '& > [aria-hidden]': { whiteSpace: 'nowrap' } },
      // A date is never clipped: in a narrow place, the second one goes to its own line.
      dates: {
        flexWrap: 'wrap',
        paddingInline: '3',
        '& > [aria-hidden]': { whiteSpace: 'nowrap' },
        '& > input': { flex: '1 0 auto', width: 'auto', minWidth: 'max-content' },
      },
      select: {
        position: 'relative',
        // A fixed width, because the options may arrive later than the filter.
        width: '10rem',
        '& > select': { appearance: 'none', paddingInlineStart: '3', paddingInlineEnd: '8', textOverflow: 'ellipsis' },
        '& option': { bg: 'bg.raised', color: 'fg' },
        '& > svg': { position: 'absolute', insetInlineEnd: '2.5', pointerEvents: 'none' },
      },
      // An icon represents the select, which lies over the icon and is transparent.
      sign: {
        position: 'relative',
        flex: 'none',
        width: '11',
        justifyContent: 'center',
        '& > select': { position: 'absolute', inset: '-1px', minHeight: 'full', opacity: 0 },
        '& > svg': { pointerEvents: 'none' },
      },
      button: {
        maxWidth: '14rem',
        '& > button': {
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '1.5',
          width: 'full',
          minWidth: '0',
          minHeight: '8',
          paddingInlineStart: '3',
          paddingInlineEnd: '2.5',
          border: '0',
          bg: 'transparent',
          boxShadow: 'none',
          outline: 'none',
        },
      },
    },
    active: { true: { borderColor: 'accent.fg', bg: 'accent.subtle' } },
  },
})

import { defineConfig } from '@chakra-ui/react/styled-system'

/** Style props that read a token category, `property` or `property:shorthand`. Other CSS properties pass unread. */
const properties: Readonly<Record<string, string>> = {
  spacing:
    'padding:p paddingTop:pt paddingRight:pr paddingBottom:pb paddingLeft:pl paddingInline:px paddingBlock:py ' +
    'paddingInlineStart:ps paddingInlineEnd:pe paddingBlockStart paddingBlockEnd ' +
    'margin:m marginTop:mt marginRight:mr marginBottom:mb marginLeft:ml marginInline:mx marginBlock:my ' +
    'marginInlineStart:ms marginInlineEnd:me marginBlockStart marginBlockEnd gap rowGap columnGap ' +
    'inset insetInline insetBlock top right bottom left insetInlineStart insetInlineEnd insetBlockStart insetBlockEnd',
  sizes:
    'width:w minWidth:minW maxWidth:maxW height:h minHeight:minH maxHeight:maxH inlineSize minInlineSize maxInlineSize ' +
    'blockSize minBlockSize maxBlockSize flexBasis:basis',
  colors:
    'color background:bg backgroundColor:bgColor borderColor borderTopColor borderRightColor borderBottomColor ' +
    'borderLeftColor borderBlockStartColor borderBlockEndColor borderInlineStartColor borderInlineEndColor ' +
    'outlineColor fill stroke accentColor caretColor textDecorationColor',
  radii:
    'borderRadius:rounded borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius borderBottomRightRadius ' +
    'borderStartStartRadius borderStartEndRadius borderEndStartRadius borderEndEndRadius',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  fonts: 'fontFamily',
  lineHeights: 'lineHeight',
  shadows: 'boxShadow:shadow',
  zIndex: 'zIndex',
  durations: 'transitionDuration animationDuration',
  easings: 'transitionTimingFunction animationTimingFunction',
}

/** Other names for plain properties, as the layout pieces of Chakra use them. */
const shorthands =
  'flexDirection:flexDir gridTemplateColumns gridTemplateRows gridColumn gridRow textAlign textTransform position:pos ' +
  'overflow overflowX overflowY display'

interface Utility {
  values?: string
  shorthand?: string[]
  transform?: (value: unknown) => Record<string, unknown>
}

function utilitiesOf(words: string, values?: string): [string, Utility][] {
  return words.split(' ').map((word) => {
    const [property = '', shorthand] = word.split(':')
    return [property, { ...(values && { values }), ...(shorthand && { shorthand: [shorthand] }) }]
  })
}

const hover = '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'

/**
 * The part of Chakra's own base configuration that this app uses, at a fifth of its weight: tokens by category, the usual
 * shorthands, and a handful of conditions. base-config.test.ts holds that every style prop in the code is known here.
 */
export const baseConfig = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', hover],
    active: '&:is(:active, [data-active])',
    focus: '&:is(:focus, [data-focus])',
    focusVisible: '&:focus-visible',
    focusWithin: '&:focus-within',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    first: '&:first-of-type',
    last: '&:last-of-type',
    before: '&::before',
    after: '&::after',
    print: '@media print',
    light: ':root &, .light &',
    dark: '.dark &',
  },
  utilities: {
    ...Object.fromEntries(Object.entries(properties).flatMap(([values, words]) => utilitiesOf(words, values))),
    ...Object.fromEntries(utilitiesOf(shorthands)),
    boxSize: { values: 'sizes', transform: (value: string) => ({ width: value, height: value }) },
    truncate: {
      values: { type: 'boolean' },
      transform: (on: boolean) =>
        on ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } : {},
    },
  },
})

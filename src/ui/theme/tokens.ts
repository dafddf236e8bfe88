import { defineTokens } from '@chakra-ui/react/styled-system'

const rem = (px: number): string => `${px / 16}rem`

/** Distances in units of four pixels (two for hairline gaps), named as in Chakra: `4` is 16 px. */
const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 48, 56, 80, 96] as const
const distances = Object.fromEntries(STEPS.map((step) => [step, { value: rem(step * 4) }])) as Record<
  `${(typeof STEPS)[number]}`,
  { value: string }
>

/** Returns tokens with these CSS values. Numbers are pixels, written in rem. */
function values<Name extends string>(byName: Readonly<Record<Name, string | number>>) {
  return Object.fromEntries(
    Object.entries<string | number>(byName).map(([name, value]) => [
      name,
      { value: typeof value === 'number' ? rem(value) : value },
    ]),
  ) as Record<Name, { value: string }>
}

// The system's font. `system-ui` is last, because on a Linux desktop without a set font it is wider than Arial.
const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Inter, Roboto, "Noto Sans", "Helvetica Neue", Arial, system-ui, sans-serif'

export const tokens = defineTokens({
  spacing: distances,
  sizes: {
    ...distances,
    ...values({ full: '100%', xs: 320, sm: 384, md: 448, lg: 512, xl: 576, page: 1280 }),
  },
  fonts: values({
    body: sans,
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  }),
  fontSizes: values({ xs: 12, sm: 13, md: 14, lg: 16, xl: 18, '2xl': 22, '3xl': 28 }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600' }),
  lineHeights: values({ tight: '1.25' }),
  radii: values({ sm: '4px', md: '6px', lg: '10px', xl: '14px', full: '999px' }),
  // Menus and popovers are above dialogs, because they can open inside one.
  zIndex: values({ sticky: '10', header: '20', dialog: '30', popover: '40', toast: '50' }),
  easings: values({ out: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }),
})

export const keyframes = {
  pulse: { '50%': { opacity: '0.5' } },
  spin: { to: { rotate: '1turn' } },
  fadeIn: { from: { opacity: '0' } },
  pass: { from: { translate: '-100%' }, to: { translate: '250%' } },
}

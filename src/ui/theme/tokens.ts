import { defineTokens } from '@chakra-ui/react/styled-system'

const rem = (px: number): string => `${px / 16}rem`

/** Distances in units of four pixels (two for hairline gaps), named as in Chakra: `4` is 16 px. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96,
] as const
const distances = Object.fromEntries(STEPS.map((step) => [step, { value: rem(step * 4) }])) as Record<
  `${(typeof STEPS)[number]}`,
  { value: string }
>

// The system's font. `system-ui` is last, because on a Linux desktop without a set font it is wider than Arial.
const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Inter, Roboto, "Noto Sans", "Helvetica Neue", Arial, system-ui, sans-serif'

export const tokens = defineTokens({
  spacing: distances,
  sizes: {
    ...distances,
    full: { value: '100%' },
    '2xs': { value: rem(256) },
    xs: { value: rem(320) },
    sm: { value: rem(384) },
    md: { value: rem(448) },
    lg: { value: rem(512) },
    xl: { value: rem(576) },
    '2xl': { value: rem(672) },
    '4xl': { value: rem(896) },
    '6xl': { value: rem(1152) },
    page: { value: rem(1280) },
  },
  fonts: {
    body: { value: sans },
    heading: { value: sans },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace' },
  },
  fontSizes: {
    xs: { value: rem(12) },
    sm: { value: rem(13) },
    md: { value: rem(14) },
    lg: { value: rem(16) },
    xl: { value: rem(18) },
    '2xl': { value: rem(22) },
    '3xl': { value: rem(28) },
    '4xl': { value: rem(36) },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: { tight: { value: '1.25' }, normal: { value: '1.5' } },
  radii: {
    sm: { value: '4px' },
    md: { value: '6px' },
    lg: { value: '10px' },
    xl: { value: '14px' },
    full: { value: '999px' },
  },
  zIndex: {
    sticky: { value: '10' },
    header: { value: '20' },
    dialog: { value: '30' },
    // Above dialogs: a menu or a popover can open inside one.
    popover: { value: '40' },
    toast: { value: '50' },
  },
  durations: { fast: { value: '120ms' }, normal: { value: '200ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } },
})

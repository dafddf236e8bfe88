import { palette } from './palette'

/** Accent tokens of a custom brand, each for the light and the dark theme. */
export type Accent = Readonly<Record<keyof typeof palette.accent, readonly [light: string, dark: string]>>

const WHITE = '#ffffff'
const BLACK = '#000000'
const READABLE = 4.5
const VISIBLE = 3

/**
 * Returns the accent tokens for a brand's color, by default with the same color in the dark theme. A color that is hard
 * to read is darkened or lightened until its text has 4.5:1 on every surface and on its tint, and until text on a fill
 * has 4.5:1.
 */
export function customAccent(light: string, dark = light): Accent {
  const [inLight, inDark] = [lightAccent(light), darkAccent(dark)]
  const names = Object.keys(inLight) as (keyof Accent)[]
  return Object.fromEntries(names.map((name) => [name, [inLight[name], inDark[name]]])) as unknown as Accent
}

/** Deepest color of a heat map's cell, as in HeatMap.tsx. In the dark theme, text needs a larger difference. */
export const DEEPEST = 0.66
const HEAT = [1, 0.8] as const

/**
 * Returns the shade of a brand's chart color in the light (0) or dark (1) theme, and the share of it in the deepest cell
 * of a heat map. Marks have 3:1 on every surface, and the figures in the cells have 4.5:1.
 */
export function customChart(color: string, side: 0 | 1) {
  const isVisible = (shade: string) => surfaces(side).every((ground) => contrast(shade, ground) >= VISIBLE)
  const mark = shadeTowards(color, side === 0 ? BLACK : WHITE, isVisible)
  const isReadable = (heat: number) =>
    contrast(palette.fg.default[side], mix(mark, palette.bg.panel[side], 1 - DEEPEST * heat)) >= READABLE
  const heats = Array.from({ length: 20 }, (_, step) => HEAT[side] * (1 - step / 20))
  return { mark, heat: heats.find(isReadable) ?? 0 }
}

type ThemeAccent = Readonly<Record<keyof Accent, string>>

const surfaces = (side: 0 | 1): readonly string[] =>
  [palette.bg.canvas, palette.bg.panel, palette.bg.subtle, palette.bg.raised].map((shade) => shade[side])

function lightAccent(color: string): ThemeAccent {
  const subtle = mix(color, WHITE, 0.9)
  const grounds = [...surfaces(0), subtle]
  const fg = shadeTowards(color, BLACK, (shade) => grounds.every((ground) => contrast(shade, ground) >= READABLE))
  // Text on the fill is white. Hover darkens the fill, or lightens it if the fill is almost black.
  const hover = luminance(fg) > 0.03 ? mix(fg, BLACK, 0.2) : mix(fg, WHITE, 0.18)
  const border = mix(color, WHITE, 0.65)
  return { DEFAULT: fg, fg, solid: fg, hover, contrast: WHITE, subtle, border, focus: fg }
}

function darkAccent(color: string): ThemeAccent {
  const { panel, canvas } = palette.bg
  const subtle = mix(color, panel[1], 0.84)
  const grounds = [...surfaces(1), subtle]
  const fg = shadeTowards(color, WHITE, (shade) => grounds.every((ground) => contrast(shade, ground) >= READABLE))
  const isSeen = (shade: string) => [panel[1], canvas[1]].every((ground) => contrast(shade, ground) >= VISIBLE)
  const seen = shadeTowards(color, WHITE, isSeen)
  // Slightly darker than white text requires, so that hover can lighten the fill.
  const solid = shadeTowards(seen, BLACK, (shade) => contrast(shade, WHITE) >= READABLE * 1.12)
  const hover = shadeTowards(mix(solid, WHITE, 0.06), BLACK, (shade) => contrast(shade, WHITE) >= READABLE)
  return { DEFAULT: fg, fg, solid, hover, contrast: WHITE, subtle, border: mix(color, panel[1], 0.6), focus: fg }
}

const STEPS = 50

/** Returns the first shade from `color` towards `towards` that satisfies `accepts`, or else `towards`. */
function shadeTowards(color: string, towards: string, accepts: (shade: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const shade = mix(color, towards, step / STEPS)
    if (accepts(shade)) return shade
  }
  return towards
}

function mix(color: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [one, two] = [color, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((one ?? 0) * (1 - share) + (two ?? 0) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Returns the relative luminance of a six-digit hex color (WCAG 2.2). */
export function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

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

/** The color of chart marks in a theme, and the share of it in the deepest cell of a heat map. */
export interface ChartShade {
  readonly mark: string
  readonly heat: number
}

/** Deepest color of a heat map's cell, as in HeatMap.tsx. In the dark theme, text needs a larger difference. */
export const DEEPEST = 0.66
const HEAT = [1, 0.8] as const

/**
 * Returns the shade of a brand's chart color in the light (0) or dark (1) theme. Marks have 3:1 on every surface, and
 * the figures in the cells of a heat map have 4.5:1.
 */
export function customChart(color: string, side: 0 | 1): ChartShade {
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

/**
 * Returns the first shade from `color` towards black or white that satisfies `accepts`, or else black or white. The
 * shades keep the hue, and the chroma as far as the screen can show it.
 */
function shadeTowards(color: string, towards: string, accepts: (shade: string) => boolean): string {
  if (accepts(color)) return color
  const [lightness, a, b] = toOklab(color)
  const end = towards === WHITE ? 1 : 0
  for (let step = 1; step < STEPS; step++) {
    const shade = fromOklab(lightness + ((end - lightness) * step) / STEPS, a, b)
    if (accepts(shade)) return shade
  }
  return towards
}

type Triple = readonly [number, number, number]
/** The nine numbers of a matrix, row by row. */
type Matrix = readonly [...Triple, ...Triple, ...Triple]

const times = ([a, b, c, d, e, f, g, h, i]: Matrix, [x, y, z]: Triple): Triple => [
  a * x + b * y + c * z,
  d * x + e * y + f * z,
  g * x + h * y + i * z,
]

/* Matrices of OKLab (https://bottosson.github.io/posts/oklab/), a space of equal differences to the eye. */
const RGB_TO_LMS: Matrix = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
  0.6299787005,
]
const LMS_TO_LAB: Matrix = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
  -0.808675766,
]
const LAB_TO_LMS: Matrix = [
  1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.291485548,
]
const LMS_TO_RGB: Matrix = [
  4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863, -0.7034186147,
  1.707614701,
]

function toOklab(hex: string): Triple {
  const [l, m, s] = times(RGB_TO_LMS, linearRgb(hex))
  return times(LMS_TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)])
}

/** Returns the hex color, with less chroma if the screen cannot show it. */
function fromOklab(lightness: number, a: number, b: number): string {
  for (let chroma = 1; ; chroma -= 0.05) {
    const [l, m, s] = times(LAB_TO_LMS, [lightness, a * chroma, b * chroma])
    const rgb = times(LMS_TO_RGB, [l ** 3, m ** 3, s ** 3])
    if (chroma > 0 && rgb.some((part) => part < -0.001 || part > 1.001)) continue
    const channel = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255
    return toHex(rgb.map((part) => channel(Math.min(1, Math.max(0, part)))))
  }
}

const toHex = (channels: readonly number[]): string =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const channelsOf = (hex: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return [red, green, blue]
}

const linearRgb = (hex: string): Triple => {
  const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const [red, green, blue] = channelsOf(hex)
  return [linear(red / 255), linear(green / 255), linear(blue / 255)]
}

function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other)
  return toHex(channelsOf(color).map((part, at) => part * (1 - share) + (others[at] ?? 0) * share))
}

/** Returns the relative luminance of a six-digit hex color (WCAG 2.2). */
export function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

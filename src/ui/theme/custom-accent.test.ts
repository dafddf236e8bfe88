import { describe, expect, it } from 'vitest'
import { customAccent, contrast, customChart, DEEPEST } from './custom-accent'
import { palette } from './palette'

const { bg, fg } = palette
const extremes = ['#000000', '#ffffff', '#ffd400', '#00ff00', '#ff0000', '#0000ff', '#808080', '#f5f5dc', '#0c5566']
/** Colors that are spread evenly over all hues and shades. */
const spread = Array.from(
  { length: 200 },
  (_, n) =>
    `#${Math.floor(((n * 0.6180339887498949) % 1) * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`,
)

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the accent of a custom brand in the %s theme', (_theme, side) => {
  it.each([...extremes, ...spread])('%s is readable on every surface', (color) => {
    const accent = customAccent(color, color)
    const grounds = [bg.canvas, bg.panel, bg.subtle, bg.raised].map((ground) => ground[side])
    for (const ground of [...grounds, accent.subtle[side]])
      expect(contrast(accent.fg[side], ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(fg.default[side], accent.subtle[side])).toBeGreaterThanOrEqual(4.5)
    for (const fill of [accent.solid, accent.hover]) {
      expect(contrast(accent.contrast[side], fill[side])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(fill[side], bg.panel[side])).toBeGreaterThanOrEqual(2.9)
    }
    for (const ground of [bg.panel, bg.canvas])
      expect(contrast(accent.focus[side], ground[side])).toBeGreaterThanOrEqual(3)
    expect(accent.hover[side]).not.toBe(accent.solid[side])
  })

  it.each([...extremes, ...spread])('%s is visible in charts, and the figures of a heat map are readable', (color) => {
    const { mark, heat } = customChart(color, side)
    for (const ground of [bg.canvas, bg.panel, bg.subtle, bg.raised])
      expect(contrast(mark, ground[side])).toBeGreaterThanOrEqual(3)
    const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    const ground = parts(bg.panel[side])
    const cell = parts(mark).map((part, at) =>
      Math.round(part * DEEPEST * heat + (ground[at] ?? 0) * (1 - DEEPEST * heat)),
    )
    const deepest = `#${cell.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    expect(contrast(fg.default[side], deepest)).toBeGreaterThanOrEqual(4.5)
    expect(heat).toBeGreaterThan(0.3)
  })
})

it('keeps a color that is already readable', () => {
  expect(customAccent('#0c5566', '#7cc7d6').fg).toEqual(['#0c5566', '#7cc7d6'])
})

it('derives the dark shade from the color alone', () => {
  expect(customAccent('#7a2fb5')).toEqual(customAccent('#7a2fb5', '#7a2fb5'))
})

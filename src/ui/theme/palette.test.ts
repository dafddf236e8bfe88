import { describe, expect, it } from 'vitest'
import { contrast } from './custom-accent'
import { palette } from './palette'

type Shade = readonly [light: string, dark: string]

const { bg, fg, accent, money, success, warning, danger, border, chart } = palette
const surfaces: readonly Shade[] = [bg.canvas, bg.panel, bg.subtle, bg.raised]
const texts: Record<string, Shade> = {
  'fg.default': fg.default,
  'fg.muted': fg.muted,
  'fg.subtle': fg.subtle,
  'accent.fg': accent.fg,
  'money.negative': money.negative,
  'money.positive': money.positive,
  'success.fg': success.fg,
  'warning.fg': warning.fg,
  'danger.fg': danger.fg,
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s theme', (_theme, side) => {
  it.each(Object.entries(texts))('keeps %s readable on every surface', (_name, text) => {
    for (const ground of surfaces) expect(contrast(text[side], ground[side])).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['accent', accent],
    ['success', success],
    ['warning', warning],
    ['danger', danger],
  ] as const)('keeps %s text readable on its own tint', (_name, tone) => {
    expect(contrast(tone.fg[side], tone.subtle[side])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(fg.default[side], tone.subtle[side])).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps the text on filled buttons readable', () => {
    for (const fill of [accent.solid, accent.hover, danger.solid, danger.hover])
      expect(contrast(accent.contrast[side], fill[side])).toBeGreaterThanOrEqual(4.5)
  })

  it('gives control borders, the focus ring, and chart marks a contrast of 3:1', () => {
    const marks: readonly Shade[] = [border.control, accent.focus, chart[1]]
    for (const mark of marks)
      for (const ground of [bg.panel, bg.canvas]) expect(contrast(mark[side], ground[side])).toBeGreaterThanOrEqual(3)
  })
})

it('shows negative amounts in a readable red', () => {
  expect(contrast(money.negative[0], bg.panel[0])).toBeGreaterThanOrEqual(4.5)
  expect(contrast(money.negative[1], bg.panel[1])).toBeGreaterThanOrEqual(4.5)
})

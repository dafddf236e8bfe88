/**
 * Color values, each for the light and the dark theme. No other file has literal colors.
 * Text colors keep 4.5:1 and control borders 3:1 against every surface behind them, which palette.test.ts checks.
 */
export const palette = {
  bg: {
    DEFAULT: ['#ffffff', '#141c24'],
    canvas: ['#f6f8f9', '#0d1319'],
    panel: ['#ffffff', '#141c24'],
    subtle: ['#f1f4f6', '#1a242d'],
    muted: ['#e7ecef', '#24303b'],
    raised: ['#ffffff', '#1b2630'],
    backdrop: ['rgb(13 25 33 / 0.45)', 'rgb(2 6 9 / 0.66)'],
  },
  fg: {
    DEFAULT: ['#15222b', '#e8eef2'],
    default: ['#15222b', '#e8eef2'],
    muted: ['#4f5f6b', '#a3b2be'],
    subtle: ['#5f6e7a', '#93a3b0'],
  },
  border: {
    DEFAULT: ['#e1e7eb', '#27333d'],
    strong: ['#cbd4da', '#384651'],
    control: ['#7f8e99', '#6c7c89'],
  },
  accent: {
    DEFAULT: ['#0c5566', '#7cc7d6'],
    fg: ['#0c5566', '#7cc7d6'],
    solid: ['#0c5566', '#1e7386'],
    hover: ['#094250', '#227d92'],
    contrast: ['#ffffff', '#ffffff'],
    subtle: ['#e8f2f4', '#132d36'],
    border: ['#b5d3da', '#29525e'],
    focus: ['#17809a', '#7cc7d6'],
  },
  money: {
    negative: ['#b3261e', '#ff8f85'],
    positive: ['#0a6a44', '#63d3a3'],
  },
  success: {
    DEFAULT: ['#0a6a44', '#63d3a3'],
    fg: ['#0a6a44', '#63d3a3'],
    subtle: ['#e7f5ee', '#10291f'],
    border: ['#b9e0cc', '#235240'],
  },
  warning: {
    DEFAULT: ['#8a4b00', '#f3c06a'],
    fg: ['#8a4b00', '#f3c06a'],
    subtle: ['#fdf4e3', '#2d2312'],
    border: ['#f0d7a8', '#5c461e'],
    solid: ['#b86e00', '#d99a35'],
  },
  danger: {
    DEFAULT: ['#b3261e', '#ff8f85'],
    fg: ['#b3261e', '#ff8f85'],
    subtle: ['#fdeeec', '#331b1c'],
    border: ['#f2c8c4', '#6a3231'],
    solid: ['#b3261e', '#b83a32'],
    hover: ['#8f1d17', '#c9483f'],
  },
  chart: {
    1: ['#0f6b80', '#55b4c8'],
    grid: ['#e7ecef', '#24303b'],
  },
} as const satisfies Record<string, Record<string, readonly [light: string, dark: string]>>

import { expect, it } from 'vitest'
import { placeBeside } from './floating'
import { rowsInSight } from './use-window-rows'

it('X1: draws the rows in the window and some around it', () => {
  expect(rowsInSight(1000, 40, 0, 800)).toEqual({ first: 0, end: 32 })
  expect(rowsInSight(1000, 40, -4000, 800)).toEqual({ first: 88, end: 132 })
  expect(rowsInSight(1000, 40, -39_600, 800).end).toBe(1000)
})

it('draws something even when the list is far out of sight, or has shrunk', () => {
  expect(rowsInSight(1000, 40, 5_000, 800)).toEqual({ first: 0, end: 12 })
  expect(rowsInSight(3, 40, -9_000, 800)).toEqual({ first: 2, end: 3 })
  expect(rowsInSight(0, 40, 0, 800)).toEqual({ first: 0, end: 0 })
})

const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 30, width: 40 })

it('B13: puts a panel below its anchor, above it where there is no room, and never outside the window', () => {
  const window = { width: 320, height: 600 }
  const panel = { width: 200, height: 150 }
  expect(placeBeside(at(10, 100), panel, window)).toEqual({ left: 10, top: 136 })
  expect(placeBeside(at(10, 500), panel, window)).toEqual({ left: 10, top: 344 })
  expect(placeBeside(at(270, 100), panel, window).left).toBe(112)
  expect(placeBeside(at(20, 100), panel, window, 'end').left).toBe(8)
})

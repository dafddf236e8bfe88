import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { overBudget, weigh } from './first-page.mjs'

let folder: string
const put = (file: string, text: string) => writeFileSync(join(folder, file), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-page-'))
  mkdirSync(join(folder, 'assets'))
  put(
    'index.html',
    '<script src="/desk/assets/entry.js"></script><link rel="stylesheet" href="/desk/assets/style.css">',
  )
  put('assets/entry.js', 'import{a}from"./app.js";import("./later.js")')
  put('assets/app.js', 'import"./react.js"')
  put('assets/react.js', randomBytes(2048).toString('hex'))
  put('assets/style.css', '')
  put('assets/later.js', '')
  put('assets/Screen-1.js', 'import{b as a}from`./app.js`')
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

it('counts the files that the page names and their static imports', () => {
  const { files, requests, js } = weigh(folder, [/^Screen-/])
  expect(files).toEqual(['entry.js', 'app.js', 'react.js', 'style.css', 'Screen-1.js'])
  expect(requests).toBe(6)
  expect(js).toBeGreaterThan(2)
})

it('reports pages with too much JavaScript or too many requests', () => {
  const page = { name: 'demo', folder, later: [/^Screen-/] }
  expect(overBudget({ ...page, budget: { js: 5, requests: 6 } })).toEqual([])
  expect(overBudget({ ...page, budget: { js: 1, requests: 5 } })).toEqual([
    expect.stringMatching(/^demo: \d\.\d kB of JavaScript before the first rows, 1 are allowed$/),
    expect.stringContaining('demo: 6 requests before the first rows, 5 are allowed: entry.js'),
  ])
})

it('throws if an expected file is missing', () => {
  expect(() => weigh(folder, [/^Other-/])).toThrow('has 0 files like ^Other-')
})

import { beforeEach, expect, it, vi } from 'vitest'
import { measure } from './harness.mjs'
import { documentsOf } from '../codegen-documents.mjs'
import { operationsByRole } from './backend.mjs'
import { comparison, updatePage } from './report.mjs'

let samples: Record<string, number[]>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  samples = { small: [10, 30, 20], large: [60, 40, 50] }
})

const measured = () =>
  measure(
    'Search',
    [
      { name: 'small', limits: { 'key, ms': { most: 25 } } },
      { name: 'large', limits: { 'key, ms': { ratio: 1.5 } } },
    ],
    ({ name }) => Promise.resolve({ 'key, ms': samples[name]?.shift() ?? Number.NaN }),
    3,
  )

it('takes medians and ranges, and compares each target with the first one', async () => {
  expect(comparison(await measured())).toContain('| key, ms | 20 [10–30] | 50 (× 2.5) [40–60] |')
})

it('replaces the table of the section, and keeps its text and the other sections', async () => {
  const page = `# Benchmarks

## Search

How it is measured.

Measured 2026-01-01, medians of 5.

| measure | limit | median | ratio | met |
| --- | --- | --- | --- | --- |
| small: key, ms | ≤ 25 | 99 |  | no |

## Other

Measured 2026-01-01, medians of 5.

| measure | limit | median | ratio | met |
| --- | --- | --- | --- | --- |
| all: load, s | ≤ 1 | 2 |  | no |
`
  const updated = updatePage(page, await measured(), '2026-02-02')
  expect(updated).toContain(`## Search

How it is measured.

Measured 2026-02-02, medians of 3. Ratios to small.

| measure | limit | median | ratio | met |
| --- | --- | --- | --- | --- |
| small: key, ms | ≤ 25 | 20 |  | yes |
| large: key, ms | ≤ × 1.5 | 50 | × 2.5 | no |

${page.slice(page.indexOf('## Other'))}`)
})

it('the benchmark of the backend knows only documents of the app', () => {
  const names = Object.values(operationsByRole).flatMap((operations) => operations.map(([name]) => name))
  expect(documentsOf('src').map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

import { fixed, mark, table } from './report.mjs'

const mostMs = 5
const mostBytes = 64_000
/** Factor for ten times as many leads. */
const mostGrowth = 2

/** @param {import('./operations').OperationsOfWorld[]} worlds @returns {string} */
export function operationsReport(worlds) {
  const [small, middle, large] = worlds
  if (!small || !middle || !large) throw new Error('Three worlds are measured')
  const lines = large.operations.map((operation, i) => {
    const before = middle.operations[i]
    const first = small.operations[i]
    if (!before || !first) throw new Error(`${operation.title} was not measured at every size`)
    const growth = operation.ms / before.ms
    const isFlat = operation.ms <= mostMs && growth < mostGrowth && operation.bytes <= mostBytes
    return { operation, before, first, growth, isFlat }
  })
  const rows = lines.map(({ operation, before, first, growth, isFlat }) => [
    operation.title,
    operation.role,
    fixed(first.ms, 2),
    fixed(before.ms, 2),
    fixed(operation.ms, 2),
    `× ${fixed(growth, 1)}`,
    fixed(operation.firstMs, 1),
    fixed(operation.bytes / 1000, 1),
    mark(isFlat),
  ])
  const missed = lines.filter(({ isFlat }) => !isFlat)
  return `## Every operation, however large the world

The app's own questions, whole answers without token and network, at three sizes of the world; medians in time of the processor, with a lead's status changed before
each answer. Growth is that from 10,000 to 100,000 leads; \`first\` is the first answer of all, for which nothing was kept yet. What takes a
millisecond or two grows with the heap that is swept meanwhile, such as \`WhatHasChanged\`, which reads a few counters.

${table(['operation', 'asked by', 'ms at 1,000', 'ms at 10,000', 'ms at 100,000', 'growth', 'first, ms', 'answer, kB', ''], rows)}

${table(
  ['target', 'measured', ''],
  [
    [
      'each ≤ 5 ms at 100,000, growing less than twofold per tenfold, ≤ 64 kB',
      missed.length === 0 ? 'all' : `all but ${missed.map(({ operation }) => operation.title).join(', ')}`,
      mark(missed.length === 0),
    ],
    [
      'the world of 100,000 leads built in ≤ 1.0 s of the processor',
      `${fixed(large.buildMs / 1000, 2)} s`,
      mark(large.buildMs <= 1000),
    ],
    ['its heap ≤ 100 MB', `${fixed(large.heapMb)} MB`, mark(large.heapMb <= 100)],
  ],
)}
`
}

import { fixed, mark, table } from './report.mjs'

const mostListMb = 40
const mostGrowth = 1.1

/** @param {import('./held.mjs').HeldFigures} figures @returns {string} */
export function heldReport({ list, routes }) {
  const [before, after, later] = routes
  const last = list.at(-1)
  if (!before || !last || !after || !later) throw new Error('Nothing was measured')
  const [growth, furtherGrowth] = [after.heapMb / before.heapMb, later.heapMb / after.heapMb]
  /** @param {string} what @param {import('./held.mjs').Held[]} held */
  const rows = (what, held) =>
    held.map((one) => [`${what} ${fixed(one.after)}`, fixed(one.heapMb, 1), fixed(one.nodes)])
  return `## What an open page holds

The page's heap in Chromium once all that can go has gone, and the nodes of its document: of the ten thousand people of \`scale\`, read by
"Load more", and from screen to screen by the links of the navigation, each of which has come once before.

${table(['after', 'heap, MB', 'nodes'], [...rows('pages more:', list), ...rows('changes of route:', routes)])}

${table(
  ['target', 'measured', ''],
  [
    [
      `page ${last.after + 1} of a list: heap ≤ ${mostListMb} MB`,
      `${fixed(last.heapMb, 1)} MB`,
      mark(last.heapMb <= mostListMb),
    ],
    [
      `${after.after} changes of route, in which the engine still compiles: heap back to within 10 %`,
      `× ${fixed(growth, 2)}`,
      mark(growth <= mostGrowth),
    ],
    [
      `${later.after - after.after} more: heap back to within 10 %`,
      `× ${fixed(furtherGrowth, 2)}`,
      mark(furtherGrowth <= mostGrowth),
    ],
    [
      'and not a node more than one screen has',
      fixed(later.nodes - before.nodes),
      mark(later.nodes < 1.1 * before.nodes),
    ],
  ],
)}
`
}

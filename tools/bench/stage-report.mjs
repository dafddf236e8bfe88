import { fixed, mark, table } from './report.mjs'

const targetMs = 300

/** @param {number[]} values */
const listed = (values) => values.toSorted((left, right) => left - right).map((ms) => `${fixed(ms)} ms`)

/** @param {import('./stage.mjs').StageFigures} figures @returns {string} */
export function stageReport({ coveredMs, safeMs }) {
  const longestMs = Math.max(...coveredMs)
  return `## On stage

The key for the safe scene at the presenter's desk, while the story has all services down: until the audience's window shows nothing of
the mess (${listed(coveredMs).join(', ')}), and until the last scene in which nothing failed stands there with its data
(${listed(safeMs).join(', ')}).

${table(['target', 'measured', ''], [[`out of a mess within ${targetMs} ms, each time`, `${fixed(longestMs)} ms`, mark(longestMs <= targetMs)]])}
`
}

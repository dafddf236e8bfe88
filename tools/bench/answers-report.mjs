import { fixed, mark, median, table } from './report.mjs'

const most = { default: 150, scale: 225, purchase: 130, route: 100 }

/** @param {import('./answers.mjs').AnswerFigures} figures @returns {string} */
export function answersReport({ keys, purchases, routes }) {
  const [few, many] = keys.map(({ ms }) => median(ms))
  if (few === undefined || many === undefined) throw new Error('Nothing was measured')
  const measured = [
    { what: 'a key in the marketplace’s search, until its rows stand there: `default`', ms: few, mostMs: most.default },
    { what: 'the same: `scale`', ms: many, mostMs: most.scale },
    { what: '“Buy for …”, until the purchase is told', ms: median(purchases), mostMs: most.purchase },
    { what: 'a link of the navigation, until that screen has its data', ms: median(routes), mostMs: most.route },
  ]
  return `## Answers in an open demo

From the press of a key or the mouse until the frame with the answer has been drawn, Chromium on a desktop, medians. Each screen has been seen before, and
shows what it was last told while it asks anew.

${table(
  ['what', 'measured, ms', 'target, ms', ''],
  measured.map(({ what, ms, mostMs }) => [what, fixed(ms), fixed(mostMs), mark(ms <= mostMs)]),
)}
`
}

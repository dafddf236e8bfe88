import { fixed, mark, table } from './report.mjs'

/**
 * @typedef {object} FirstData medians of one build under one profile
 * @property {string} name
 * @property {string} profile
 * @property {number} js kB of JavaScript before the first rows, gzipped
 * @property {number} requests before the first rows
 * @property {number} fcpMs until the first contentful paint
 * @property {number} dataMs until the first rows
 * @property {number} warmMs until the first rows on the second visit
 * @property {number} heapMb
 *
 * @typedef {object} FirstDataFigures
 * @property {FirstData[]} medians
 * @property {import('./visit.mjs').WatchedVisit[]} visits
 */

/**
 * Limits: kB and requests before the first rows, the time until the first rows as a ratio to `stack`, and the second
 * visit as a ratio to the first.
 * @type {Record<string, { js: number, requests: number, mobile: number, none: number, second: number }>}
 */
const limits = {
  live: { js: 270, requests: 12, mobile: 1.15, none: 1.15, second: 1 },
  demo: { js: 475, requests: 12, mobile: 1.5, none: 1.75, second: 1 },
  link: { js: 475, requests: 12, mobile: 1.5, none: 1.75, second: 1 },
}

/** @param {FirstDataFigures} figures @returns {string} */
export function firstDataReport({ medians, visits }) {
  const of = (/** @type {string} */ name, /** @type {string} */ profile) => {
    const found = medians.find((figure) => figure.name === name && figure.profile === profile)
    if (!found) throw new Error(`${name} was not measured under ${profile}`)
    return found
  }
  const rows = medians.map((figure) => {
    const { name, profile, js, requests, fcpMs, dataMs, warmMs, heapMb } = figure
    const [floor, second] = [of('stack', profile), of('stack at once', profile)]
    return [
      name,
      profile,
      fixed(js),
      fixed(requests),
      fixed(fcpMs / 1000, 2),
      fixed(dataMs / 1000, 2),
      fixed(dataMs / floor.dataMs, 2),
      fixed(dataMs / second.dataMs, 2),
      fixed(warmMs / 1000, 2),
      fixed(warmMs / floor.warmMs, 2),
      fixed(heapMb, 1),
    ]
  })
  const checks = Object.entries(limits).flatMap(([name, limit]) => checksOf(name, limit, of))
  const head = ['build', 'profile', 'JavaScript, kB gz', 'requests', 'first paint, s', 'first rows, s', '× stack']
  return `## First data

Cold deep link to the marketplace until the first rows stand there, and what has been asked for by then; medians. \`live\` and
\`demo\` are opened by somebody signed in, \`link\` is what a sales person sends (\`?scenario=funded-agent&as=agent&console=off\`), opened by
somebody who has never been here. \`stack\` is the floor: React, Chakra, Apollo and a router with one table and its data at once;
\`stack at once\` the same without the 300 ms for which React lets the place-holder of its lazy screen stand. \`demo\` and \`link\` carry
the whole backend. \`mobile\` is 150 ms, 1.6 Mbit/s, CPU ÷ 4 (the backend's thread is not slowed). The second visit's ratio is to that of \`stack\`.

${table([...head, '× stack at once', 'second visit, s', '× stack', 'heap, MB'], rows)}

${table(['limit', 'measured', ''], checks)}

${visits.map(visitReport).join('\n\n')}
`
}

/**
 * @param {string} name
 * @param {(typeof limits)[string]} limit
 * @param {(name: string, profile: string) => FirstData} of
 */
function checksOf(name, { js, requests, second, ...ratios }, of) {
  const figure = of(name, 'mobile')
  const secondRatio = figure.warmMs / figure.dataMs
  return [
    [`${name}: JavaScript ≤ ${js} kB`, `${fixed(figure.js)} kB`, mark(figure.js <= js)],
    [`${name}: requests ≤ ${requests}`, fixed(figure.requests), mark(figure.requests <= requests)],
    .../** @type {const} */ (['mobile', 'none']).map((profile) => {
      const ratio = of(name, profile).dataMs / of('stack', profile).dataMs
      const words = `${name}: first rows, ${profile}, ≤ ${fixed(ratios[profile], 2)} × stack`
      return [words, `× ${fixed(ratio, 2)}`, mark(ratio <= ratios[profile])]
    }),
    [
      `${name}: second visit, mobile, ≤ ${fixed(second, 2)} × the first`,
      `× ${fixed(secondRatio, 2)}`,
      mark(secondRatio <= second),
    ],
  ]
}

/** @param {import('./visit.mjs').WatchedVisit} visit */
function visitReport({ name, requests, layoutShift }) {
  const rows = requests
    .filter(({ beforeRows }) => beforeRows)
    .map(({ path, bytes, by }) => [path, bytes === 0 ? '' : fixed(bytes), by])
  return `What \`${name}\` asks for before its first rows, without any slowing (what the backend's thread asks for is not seen here); it moves by
${fixed(layoutShift, 3)} on the way:

${table(['request', 'bytes gz', 'asked for by'], rows)}`
}

/** @param {number} value @param {number} [digits] */
export const fixed = (value, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits })

/** @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** @param {number[]} samples @returns {number} */
export function median(samples) {
  const sorted = samples.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** @param {boolean} holds */
export const mark = (holds) => (holds ? 'holds' : 'MISSED')

/**
 * @param {{ worlds: import('./backend').BackendFigures[], requests: import('./backend').RequestFigures[] }} figures
 * @returns {string}
 */
export function backendReport({ worlds, requests }) {
  const [, middle, large] = worlds
  if (!middle || !large) throw new Error('Three worlds are measured')
  const scale = requests.find(({ scenario }) => scenario === 'scale')
  if (!scale) throw new Error('The scenario scale is measured')
  const rows = worlds.map((world) => [
    fixed(world.leads),
    fixed(world.buildMs / 1000, 2),
    fixed(world.heapMb),
    `${fixed(world.pageUs, 1)} (× ${fixed(world.pageUs / middle.pageUs, 2)})`,
    fixed(world.filteredPageUs),
    fixed(world.leadNs),
    `${fixed(world.purchaseUs, 1)} (× ${fixed(world.purchaseUs / middle.purchaseUs, 2)})`,
  ])
  const wholes = requests.map(({ scenario, readyMs, pageMs }) => [scenario, fixed(readyMs / 1000, 2), fixed(pageMs, 2)])
  return `## The backend, in Node ${process.versions.node.split('.')[0]}

Medians; building and starting in seconds of the processor. In brackets: growth against 10,000 leads.

${table(['leads', 'built, s', 'heap, MB', 'page of 50 open leads, 3 states, newest first, µs', 'the same with a filter, µs', 'one lead, ns', 'purchase, µs'], rows)}

A whole request (token checked, GraphQL executed, JSON written) for a page of 50 open leads:

${table(['scenario', 'ready, s', 'request, ms'], wholes)}

${table(
  ['target', 'measured', ''],
  [
    ['page at 100,000 ≤ 1 ms', `${fixed(large.pageUs / 1000, 3)} ms`, mark(large.pageUs <= 1000)],
    [
      'page grows less than twofold from 10,000 to 100,000',
      `× ${fixed(large.pageUs / middle.pageUs, 2)}`,
      mark(large.pageUs < 2 * middle.pageUs),
    ],
    ['purchase ≤ 1 ms', `${fixed(large.purchaseUs / 1000, 3)} ms`, mark(large.purchaseUs <= 1000)],
    ['`scale` ready ≤ 8 s', `${fixed(scale.readyMs / 1000, 1)} s`, mark(scale.readyMs <= 8000)],
  ],
)}
`
}

/** @param {import('./screens.mjs').ScreenFigures} figures @returns {string} */
export function screensReport({ priceMs, users, units }) {
  const sorted = priceMs.toSorted((left, right) => left - right)
  const middleMs = median(priceMs)
  const scrolls = [
    { what: 'users', ...users },
    { what: 'units of the hierarchy', ...units },
  ]
  return `## In the browser

A price that an administrator changes in one pane, from the click until it stands in the agent's pane beside it:
${sorted.map((ms) => `${fixed(ms)} ms`).join(', ')}. Long lists, scrolled as with a fast wheel, 120 pixels a frame:

${table(
  ['list', 'rows', 'median frame, ms', 'longest frame, ms'],
  scrolls.map(({ what, rows, medianMs, longestMs }) => [what, fixed(rows), fixed(medianMs, 1), fixed(longestMs, 1)]),
)}

${table(
  ['target', 'measured', ''],
  [
    ['a price change in the other pane ≤ 200 ms', `${fixed(middleMs)} ms`, mark(middleMs <= 200)],
    ...scrolls.map(({ what, longestMs }) => [
      `${what}: no frame over 50 ms while scrolling`,
      `${fixed(longestMs, 1)} ms`,
      mark(longestMs <= 50),
    ]),
  ],
)}
`
}

/** @param {import('./http-host.mjs').HttpHostFigures} figures @returns {string} */
export function httpHostReport({ idleMb, hugeMb, hugeAnswer, duringHugeMb, slowCallers, duringSlowMb }) {
  const most = Math.max(duringHugeMb, duringSlowMb) - idleMb
  return `## The HTTP host

Memory of \`npm run sandbox:serve\` (resident set), at its highest.

${table(
  ['what', 'MB'],
  [
    ['idle', fixed(idleMb)],
    [`a body of ${hugeMb} MB is sent, answered by \`${hugeAnswer}\``, fixed(duringHugeMb)],
    [`${slowCallers} callers send a letter now and then`, fixed(duringSlowMb)],
  ],
)}

${table(['target', 'measured', ''], [['neither adds more than 50 MB', `${fixed(most)} MB`, mark(most <= 50)]])}
`
}

/** @param {import('./keeping').KeepingFigures} figures @returns {string} */
export function keepingReport({ story, opened, move, link, heap }) {
  const medianOf = (/** @type {boolean} */ checkpoint) => {
    const sorted = opened
      .filter((one) => one.checkpoint === checkpoint)
      .map(({ ms }) => ms / 1000)
      .toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  const [opening, replaying] = [medianOf(true), medianOf(false)]
  const moveWaitMs = Math.max(move.longestPageMs, move.longestPollMs)
  return `## Keeping a world

The scenario \`busy-market\` with its market at × 1000, over a disk in memory, each part in a process of its own. Opening in
seconds of the processor, from nothing to the first answer, medians; waits as somebody has them who asks.

${table(
  ['what', 'measured'],
  [
    [
      `opened again after 8 h (${fixed(story.leads)} leads, ${fixed(story.postings)} postings), by its checkpoint`,
      `${fixed(opening, 2)} s`,
    ],
    ['the same without a checkpoint: every entry replayed', `${fixed(replaying, 2)} s`],
    [`a move of 30 days (${fixed(move.leads)} leads afterwards)`, `${fixed(move.totalMs / 1000, 1)} s`],
    [
      `longest wait meanwhile for a page of open leads, of ${fixed(move.pages)} requests`,
      `${fixed(move.longestPageMs)} ms`,
    ],
    [`longest wait meanwhile for the progress, of ${fixed(move.polls)} requests`, `${fixed(move.longestPollMs)} ms`],
    ['a checkpoint after 8 h, written', `${fixed(story.checkpointTotalMs / 1000, 1)} s`],
    ['longest wait meanwhile for a page of open leads', `${fixed(story.checkpointMs)} ms`],
    ['the same while nothing is written', `${fixed(story.quietMs)} ms`],
    [
      `share link of a world with a photo of ${fixed(link.photoBytes / 1000)} kB, reduced to what a link has room for`,
      `${fixed(link.bytes / 1000, 1)} kB`,
    ],
    ['heap at the start', `${fixed(heap.startMb, 1)} MB`],
    [
      `heap after 30 minutes of the world (${fixed(heap.leads)} leads) and a checkpoint`,
      `${fixed(heap.afterMb, 1)} MB`,
    ],
  ],
)}

${table(
  ['target', 'measured', ''],
  [
    ['opened again after 8 h ≤ 1 s', `${fixed(opening, 2)} s`, mark(opening <= 1)],
    ['nobody waits longer than 100 ms during a move', `${fixed(moveWaitMs)} ms`, mark(moveWaitMs <= 100)],
    ['nor while a checkpoint is written', `${fixed(story.checkpointMs)} ms`, mark(story.checkpointMs <= 100)],
    ['share link ≤ 8 kB', `${fixed(link.bytes / 1000, 1)} kB`, mark(link.bytes <= 8000)],
    [
      '30 minutes add ≤ 20 MB to the heap',
      `${fixed(heap.afterMb - heap.startMb, 1)} MB`,
      mark(heap.afterMb - heap.startMb <= 20),
    ],
  ],
)}
`
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureBrowser } from '../browsers.mjs'
import { run } from '../run.mjs'
import { buildFloors, floorAnswer } from './floors.mjs'
import { median } from './report.mjs'
import { liveSettings, liveTokens, page, rehearse } from './rehearsal.mjs'
import { watchVisit } from './visit.mjs'

const work = '.bench'
const profiles = ['mobile', 'none']

/** Link as a salesperson sends it, opened by a new visitor. */
const link = `${page.url}?scenario=funded-agent&as=agent&console=off`

/**
 * @param {string} tools folder of the measuring tool
 * @param {string} runs
 * @returns {Promise<import('./first-data-report.mjs').FirstDataFigures>}
 */
export async function measureFirstData(tools, runs) {
  const executablePath = await ensureBrowser('chromium')
  mkdirSync(work, { recursive: true })
  await buildFloors(tools, work)
  await run('node', ['tools/build.mjs', 'demo'], { quiet: true })
  await run('node', ['tools/build.mjs', 'live', '--out', `${work}/live`], { quiet: true, env: liveSettings })
  const { tokens, answers } = await rehearse(executablePath)
  const live = { cognito_tokens: liveTokens(tokens) }

  const floor = {
    url: '/leads',
    dataSelector: '.row',
    dataMin: 20,
    auth: { localStorage: { token: 'x' } },
    routes: { 'POST /graphql': floorAnswer() },
  }
  const targets = [
    { name: 'stack', dist: 'floor/dist/stack', ...floor },
    { name: 'stack at once', dist: 'floor/dist/stack-at-once', ...floor },
    { name: 'live', dist: 'live', ...page, auth: { localStorage: live }, routes: { 'POST /graphql': answers } },
    { name: 'demo', dist: '../dist/demo', ...page, auth: { localStorage: { cognito_tokens: tokens } } },
    { name: 'link', dist: '../dist/demo', ...page, url: link },
  ]
  writeFileSync(`${work}/targets.json`, JSON.stringify({ floor: 'stack', encoding: 'gzip', targets }))
  const results = `${work}/results.json`
  await run(
    'node',
    [
      `${tools}/measure.mjs`,
      `${work}/targets.json`,
      '--runs',
      runs,
      '--profiles',
      profiles.join(),
      '--flows',
      'data,warm',
      '--out',
      results,
    ],
    { env: { CHROMIUM: executablePath } },
  )
  const { raw } = JSON.parse(readFileSync(results, 'utf8'))
  return {
    medians: profiles.flatMap((profile) =>
      targets.map(({ name }) => figuresOf(name, profile, raw[name]?.[profile] ?? [])),
    ),
    visits: [
      await watchVisit(executablePath, { name: 'live', folder: `${work}/live`, page, storage: live, answers }),
      await watchVisit(executablePath, {
        name: 'demo',
        folder: 'dist/demo',
        page,
        storage: { cognito_tokens: tokens },
      }),
      await watchVisit(executablePath, { name: 'link', folder: 'dist/demo', page: { ...page, url: link } }),
    ],
  }
}

/**
 * @typedef {{ mark: number, fcp: number, heapMB: number, before: { js: number, req: number } }} Visit
 * @param {string} name
 * @param {string} profile
 * @param {{ data: Visit, warm: Visit }[]} visits
 * @returns {import('./first-data-report.mjs').FirstData}
 */
function figuresOf(name, profile, visits) {
  const medianOf = (/** @type {(visit: { data: Visit, warm: Visit }) => number} */ read) => median(visits.map(read))
  return {
    name,
    profile,
    js: medianOf(({ data }) => data.before.js) / 1024,
    requests: medianOf(({ data }) => data.before.req),
    fcpMs: medianOf(({ data }) => data.fcp),
    dataMs: medianOf(({ data }) => data.mark),
    warmMs: medianOf(({ warm }) => warm.mark),
    heapMb: medianOf(({ data }) => data.heapMB),
  }
}

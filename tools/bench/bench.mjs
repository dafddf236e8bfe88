// `npm run bench` measures the backend, every operation at three sizes, persistence, the HTTP host, the first data of
// both builds, and the open demo, and writes docs/benchmarks.md. `--only backend` (or `operations`, `keeping`,
// `http-host`, `screens`, `answers`, `stage`, `held`, `first-data`; repeatable) measures only that part.
// `--measure FOLDER` names the folder of the page measuring tool.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { run } from '../run.mjs'
import { measureAnswers } from './answers.mjs'
import { answersReport } from './answers-report.mjs'
import { measureFirstData } from './first-data.mjs'
import { measureHttpHost } from './http-host.mjs'
import { firstDataReport } from './first-data-report.mjs'
import { measureHeld } from './held.mjs'
import { heldReport } from './held-report.mjs'
import { operationsReport } from './operations-report.mjs'
import { backendReport, httpHostReport, keepingReport, screensReport } from './report.mjs'
import { measureScreens } from './screens.mjs'
import { stageReport } from './stage-report.mjs'
import { measureStage } from './stage.mjs'

const all = ['backend', 'operations', 'keeping', 'http-host', 'screens', 'answers', 'stage', 'held', 'first-data']
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: all },
    measure: { type: 'string', default: '../shared/tools/measure' },
    runs: { type: 'string', default: '5' },
  },
})
const file = 'docs/benchmarks.md'

const head = `# Benchmarks

Written by \`npm run bench\`. Machines are noisy: read the ratios and the growth, not the times.
`

/** Existing report sections by heading, so that one can be measured alone. @type {Map<string, string>} */
const parts = new Map(
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
        .map((part) => [part.split('\n', 1)[0] ?? '', part.trimEnd()])
    : [],
)

/** @param {string} section */
function keep(section) {
  parts.set(section.split('\n', 1)[0] ?? '', section.trimEnd())
}

const unknown = values.only.filter((part) => !all.includes(part))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${all.join(', ')}`)

/** @param {string} part */
const isWanted = (part) => values.only.includes(part)

/** Returns the JSON that a script prints in its last line. @param {string} script */
async function figuresFrom(script) {
  const { output } = await run('node', ['--expose-gc', script], { quiet: true })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}')
}

if (isWanted('backend')) keep(backendReport(await figuresFrom('tools/bench/run-backend.mjs')))
if (isWanted('operations')) keep(operationsReport(await figuresFrom('tools/bench/run-operations.mjs')))
if (isWanted('keeping')) keep(keepingReport(await figuresFrom('tools/bench/run-keeping.mjs')))
if (isWanted('http-host')) keep(httpHostReport(await measureHttpHost()))
if (isWanted('screens')) keep(screensReport(await measureScreens()))
if (isWanted('answers')) keep(answersReport(await measureAnswers()))
if (isWanted('stage')) keep(stageReport(await measureStage()))
if (isWanted('held')) keep(heldReport(await measureHeld()))
if (isWanted('first-data')) {
  if (existsSync(`${values.measure}/measure.mjs`))
    keep(firstDataReport(await measureFirstData(values.measure, values.runs)))
  else console.log(`First data is not measured: there is no ${values.measure}/measure.mjs`)
}

mkdirSync('docs', { recursive: true })
const page = [...parts].sort(([left], [right]) => right.localeCompare(left)).map(([, part]) => part)
writeFileSync(file, `${[head, ...page].join('\n\n')}\n`)
console.log(page.join('\n\n'))

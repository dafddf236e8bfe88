// `npm run bench`: measures the backend at three sizes, the first data of both builds and the open demo, and writes
// docs/benchmarks.md. `--only backend`, `--only first-data` or `--only screens` measures one of them, `--measure FOLDER` names the page measuring tool.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { run } from '../run.mjs'
import { measureFirstData } from './first-data.mjs'
import { backendReport, firstDataReport, screensReport } from './report.mjs'
import { measureScreens } from './screens.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    measure: { type: 'string', default: '../shared/tools/measure' },
    runs: { type: 'string', default: '5' },
  },
})
const file = 'docs/benchmarks.md'

const head = `# Benchmarks

Written by \`npm run bench\`. Machines are noisy: read the ratios and the growth, not the times.
`

/** The parts of the page by heading, so that one of them can be measured anew alone. @type {Map<string, string>} */
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

/** @param {string} part */
const isWanted = (part) => values.only === undefined || values.only === part

if (isWanted('backend')) {
  const { output } = await run('node', ['--expose-gc', 'tools/bench/run-backend.mjs'], { quiet: true })
  keep(backendReport(JSON.parse(output.trim().split('\n').at(-1) ?? '{}')))
}
if (isWanted('screens')) keep(screensReport(await measureScreens()))
if (isWanted('first-data')) {
  if (existsSync(`${values.measure}/measure.mjs`))
    keep(firstDataReport(await measureFirstData(values.measure, values.runs)))
  else console.log(`First data is not measured: there is no ${values.measure}/measure.mjs`)
}

mkdirSync('docs', { recursive: true })
const page = [...parts].sort(([left], [right]) => right.localeCompare(left)).map(([, part]) => part)
writeFileSync(file, `${[head, ...page].join('\n\n')}\n`)
console.log(page.join('\n\n'))

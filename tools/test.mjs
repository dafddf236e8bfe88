// `npm test` runs all checks and ends with one line: `N passed, N failed`.
// `npm test -- lint vitest` runs only the named steps.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { howToInstall, installBrowsers } from './browsers.mjs'
import { command } from './command.mjs'
import { failureOfCommand, failuresOfPlaywright, failuresOfVitest } from './failures.mjs'
import { installPackages, run } from './run.mjs'

const reports = 'reports'
// Tests do not depend on a developer's settings.
for (const name of Object.keys(process.env)) if (name.startsWith('VITE_')) delete process.env[name]
process.env['NO_ENV_FILES'] = '1'

/** Failures, repeated at the end, because CI may keep only the end of a log. @type {string[]} */
const failures = []

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {import('./browsers.mjs').BrowserName} BrowserName */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<Count>} work
 */

/**
 * Runs a program that counts as one check.
 * @param {string} program @param {string[]} args @param {Record<string, string>} [env]
 */
async function whole(program, args, env = {}) {
  const { code, output } = await run(program, args, { quiet: true, allowFailure: true, env })
  if (code === 0) return { passed: 1, failed: 0 }
  process.stdout.write(output)
  failures.push(failureOfCommand([program, ...args].join(' '), output))
  return { passed: 0, failed: 1 }
}

/** @param {Promise<Count>[]} parts @returns {Promise<Count>} */
async function together(...parts) {
  return (await Promise.all(parts)).reduce(add, { passed: 0, failed: 0 })
}

/** @param {Count} left @param {Count} right @returns {Count} */
function add(left, right) {
  return { passed: left.passed + right.passed, failed: left.failed + right.failed }
}

async function vitest() {
  const report = `${reports}/vitest.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run('npx', ['vitest', 'run', ...reporters], { allowFailure: true })
  const { numPassedTests, numTotalTests, numFailedTestSuites, testResults } = readReport(report, {
    numPassedTests: 0,
    numTotalTests: 1,
    numFailedTestSuites: 0,
    testResults: [],
  })
  failures.push(...failuresOfVitest({ testResults }))
  const missing = numTotalTests - numPassedTests
  if (code === 0 && missing > 0)
    console.error(`${missing} tests were skipped; whoever leaves one out must say so by deleting it`)
  const failed = Math.max(missing, numFailedTestSuites, code === 0 ? 0 : 1)
  return { passed: numPassedTests, failed }
}

/**
 * Runs Playwright and counts the results of its report.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {number} [port] separate port for a parallel run
 */
async function playwright(name, program, args, port) {
  const report = resolve(reports, `${name}.json`)
  const env = { E2E_REPORT: report, ...(port === undefined ? {} : { E2E_PORT: String(port) }) }
  const { code } = await run(program, args, { allowFailure: true, env })
  const { stats, errors, suites } = readReport(report, {
    stats: { expected: 0, unexpected: 1 },
    errors: [],
    suites: [],
  })
  failures.push(...failuresOfPlaywright({ suites, errors }))
  const failed = stats.unexpected + errors.length
  return { passed: stats.expected, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** Browsers that can be used, installed at the first step that needs one. @type {Promise<BrowserName[]> | undefined} */
let available

/**
 * Runs tests in the browsers that can be used. A missing one is named, and fails the run only in CI.
 * @param {BrowserName[]} names
 * @param {(names: BrowserName[]) => Promise<Count>} work
 */
async function inBrowsers(names, work) {
  available ??= installBrowsers(['chromium', 'firefox', 'webkit'])
  const usable = await available
  const missing = names.filter((name) => !usable.includes(name))
  for (const name of missing) {
    console.log(`${name}: not run. ${howToInstall(name)}`)
    if (process.env['CI']) failures.push(`${name} is missing`)
  }
  const present = names.filter((name) => usable.includes(name))
  const count = present.length > 0 ? await work(present) : { passed: 0, failed: 0 }
  return add(count, { passed: 0, failed: process.env['CI'] ? missing.length : 0 })
}

/** @param {() => Promise<Count>} work */
const inChromium = (work) => inBrowsers(['chromium'], work)

/** @param {string} folder @param {...string} options */
const testsIn = (folder, ...options) => ['playwright', 'test', '-c', folder, ...options]

/** @template Report @param {string} file @param {Report} whenMissing @returns {Report} */
function readReport(file, whenMissing) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`There is no report ${file}: ${error instanceof Error ? error.message : String(error)}`)
    return whenMissing
  }
}

/** Settings of the live build under test. The services do not exist. */
const liveSettings = {
  VITE_AWS_REGION: 'us-east-1',
  VITE_COGNITO_USER_POOL_ID: 'us-east-1_example',
  VITE_COGNITO_CLIENT_ID: 'example-client',
  VITE_GRAPHQL_ENDPOINT: 'https://graphql.example.com/graphql',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
}
const atBase = 'tools/build.mjs demo --base /desk/ --out dist/demo-at-base --file dist/file/fairlead.html'.split(' ')

/** Makes the builds that the browser tests open, and checks their sizes and contents. */
async function build() {
  const builds = await together(
    whole('node', ['tools/build.mjs', 'live'], liveSettings),
    whole('node', ['tools/build.mjs', 'demo']),
  )
  return [
    builds,
    await whole('node', atBase),
    await whole('node', ['tools/build.mjs', 'kit', '--file', 'dist/file/fairlead.html']),
    await whole('node', ['tools/first-page.mjs']),
    await whole('node', ['tools/leak-scan.mjs', 'dist/live']),
    await whole('node', ['tools/nginx-check.mjs', 'dist/live', 'dist/demo-at-base']),
  ].reduce(add)
}

/** Steps of one round run in parallel. The browser tests of `e2e` need both cores. @type {Step[][]} */
const rounds = [
  [
    { name: 'codegen', work: () => whole('node', ['tools/codegen.mjs', '--check']) },
    { name: 'typecheck', work: () => whole('npm', ['run', '--silent', 'typecheck']) },
    {
      name: 'lint',
      work: () => together(whole('npx', ['oxlint']), whole('npx', ['prettier', '--check', '--log-level=warn', '.'])),
    },
    { name: 'unused', work: () => whole('npx', ['knip']) },
    { name: 'vitest', work: vitest },
    { name: 'build', work: build },
  ],
  [{ name: 'e2e', work: () => inChromium(() => playwright('e2e', 'npx', testsIn('e2e'))) }],
  [
    { name: 'dev', work: () => inChromium(() => playwright('dev', 'npx', testsIn('e2e/development'), 4321)) },
    { name: 'contract', work: () => whole('node', ['tools/contract/contract.mjs', '--sandbox']) },
    {
      name: 'engines',
      work: () =>
        inBrowsers(['firefox', 'webkit'], (names) =>
          playwright('engines', 'npx', testsIn('e2e/engines', ...names.map((name) => `--project=${name}`))),
        ),
    },
    { name: 'live', work: () => inChromium(() => playwright('live', 'node', ['tools/live/test.mjs'])) },
  ],
]
const steps = rounds.flat()

/** Runs a step and prints its result. @param {Step} step */
async function runStep({ name, work }) {
  const startedAt = performance.now()
  /** @type {Count} */
  const count = await work().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)} ${count.passed} passed, ${seconds} s`)
  return count
}

await command(
  import.meta.url,
  async () => {
    const names = process.argv.slice(2)
    const unknown = names.filter((name) => !steps.some((step) => step.name === name))
    if (unknown.length > 0)
      throw new Error(`There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`)

    await installPackages()
    rmSync(reports, { recursive: true, force: true })
    mkdirSync(reports, { recursive: true })

    /** @type {Count} */
    let total = { passed: 0, failed: 0 }
    for (const round of rounds) {
      const wanted = round.filter(({ name }) => names.length === 0 || names.includes(name))
      total = add(total, await together(...wanted.map(runStep)))
    }
    process.exitCode = total.failed === 0 ? 0 : 1
    if (failures.length > 0) console.log(['What failed:', ...failures].join('\n'))
    console.log(`${total.passed} passed, ${total.failed} failed`)
  },
  2,
)

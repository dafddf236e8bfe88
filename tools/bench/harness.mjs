import { fileURLToPath } from 'node:url'
import { loadModule } from '../load-module.mjs'
import { run as runCommand } from '../run.mjs'
import { median } from './median.mjs'

/**
 * @typedef {object} Limit
 * @property {number} [most] highest allowed median, in the unit of the figure
 * @property {number} [ratio] highest allowed ratio to the first target of the same measurement
 * @property {number} [showFrom] medians below this one are left out of the page
 *
 * @typedef {object} Target one of several things that are measured side by side
 * @property {string} name
 * @property {Record<string, Limit>} [limits] by figure. An empty limit reports a figure without limiting it.
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {number} runs
 * @property {(Target & { medians: Record<string, number>, ranges: Record<string, [number, number]> })[]} targets
 */

/**
 * Runs each target several times, in turn, so that a slow minute of the machine affects all of them. Returns medians and ranges.
 * @template {Target} T
 * @param {string} name heading in docs/benchmarks.md
 * @param {readonly T[]} targets the first one is the base of the ratios
 * @param {(target: T) => Promise<Record<string, number>>} run measures once; figures end in their unit: `page, ms`
 * @param {number} runs
 * @returns {Promise<Result>}
 */
export async function measure(name, targets, run, runs) {
  const measured = targets.map((target) => ({ target, samples: /** @type {Record<string, number>[]} */ ([]) }))
  for (let round = 1; round <= runs; round++) {
    for (const { target, samples } of measured) {
      console.error(`${name}: ${target.name}, ${round} of ${runs}`)
      samples.push(await run(target))
    }
  }
  const results = measured.map(({ target, samples }) => {
    const figures = Object.keys(samples[0] ?? {})
    const valuesOf = (/** @type {string} */ figure) => samples.map((sample) => sample[figure] ?? Number.NaN)
    const medians = figures.map((figure) => [figure, median(valuesOf(figure))])
    const ranges = figures.map((figure) => [figure, [Math.min(...valuesOf(figure)), Math.max(...valuesOf(figure))]])
    return { ...target, medians: Object.fromEntries(medians), ranges: Object.fromEntries(ranges) }
  })
  return { name, runs, targets: results }
}

/**
 * Calls a function of tools/bench/backend.ts in a new process, so that compiled code and heap of one run do not affect
 * the next one. Arguments and result are JSON.
 * @template {keyof typeof import('./backend')} Name
 * @param {Name} name
 * @param {Parameters<typeof import('./backend')[Name]>} args
 * @returns {Promise<Awaited<ReturnType<typeof import('./backend')[Name]>>>}
 */
export async function inNewProcess(name, ...args) {
  const file = fileURLToPath(import.meta.url)
  const { output } = await runCommand('node', ['--expose-gc', file, name, JSON.stringify(args)], { quiet: true })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = '', args = '[]'] = process.argv
  /** @type {Record<string, (...args: unknown[]) => Promise<unknown>>} */
  const functions = await loadModule('tools/bench/backend.ts')
  console.log(JSON.stringify((await functions[name]?.(...JSON.parse(args))) ?? null))
}

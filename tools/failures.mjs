// Extracts the failed tests from a run's report, short enough for the end of a log, which CI may truncate.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const LINES_OF_EACH = 12

/**
 * @typedef {object} VitestReport fields used from https://vitest.dev/guide/reporters#json-reporter
 * @property {{ name: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] | null }[] }[]} testResults
 */

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ projectName: string, results: { errors: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @typedef {object} PlaywrightReport fields used from https://playwright.dev/docs/test-reporters#json-reporter
 * @property {PlaywrightSuite[]} suites
 * @property {PlaywrightError[]} errors failures outside of tests
 */

/** @param {VitestReport} report @returns {string[]} one text for each failure */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const found = failed.map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages?.join('\n')),
    )
    // A file that fails to load has a message but no failed tests.
    return found.length === 0 && message ? [failure(file, message)] : found
  })
}

/** @param {PlaywrightReport} report @returns {string[]} one text for each failure */
export function failuresOfPlaywright({ suites, errors }) {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return [
    ...failed.flatMap(({ title, file, line, tests }) =>
      tests.flatMap(({ projectName, results }) =>
        results
          .filter((result) => result.errors.length > 0)
          .map((result) => failure(`[${projectName}] ${file}:${line} › ${title}`, messageOf(result.errors))),
      ),
    ),
    ...errors.map((error) => failure('outside every test', error.message)),
  ]
}

/** Returns a failed command with the end of its output. @param {string} command @param {string} output */
export const failureOfCommand = (command, output) => failure(command, output, -LINES_OF_EACH)

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** @param {PlaywrightError[]} errors */
const messageOf = (errors) => errors.map(({ message = '' }) => message).join('\n')

/** @param {string} name @param {string} [message] @param {number} [count] lines to keep, from the end if negative */
function failure(name, message = '', count = LINES_OF_EACH) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const told = count < 0 ? lines.slice(count) : lines.slice(0, count)
  return [name, ...told.map((line) => `    ${line}`)].join('\n')
}

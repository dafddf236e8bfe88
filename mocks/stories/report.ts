import type { RunReport, StepReport } from './run'

const MARKS: Readonly<Record<StepReport['outcome'], string>> = { passed: '✓', failed: '✗', skipped: '·' }

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `       ${line}`)
    .join('\n')

/** A report for people: a line a step, and under a failed one why. */
export function textReport(report: RunReport): string {
  const lines = report.steps.map((step) => {
    const line = `  ${MARKS[step.outcome]} ${String(step.n).padStart(2)}  ${step.title}`
    return step.message ? `${line}\n${indented(step.message)}` : line
  })
  const passed = report.steps.filter((step) => step.outcome === 'passed').length
  const all = report.steps.length
  const verdict = report.passed ? `passed: ${all} of ${all} steps` : `FAILED: ${passed} of ${all} steps passed`
  return `${report.title} (${report.name})\n${lines.join('\n')}\n  ${verdict}`
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uFFFD]/g, '')

/** The same as JUnit XML, which build servers read. */
export function junitReport(reports: readonly RunReport[]): string {
  const suites = reports.map(({ name, steps }) => {
    const cases = steps.map((step) => {
      const open = `    <testcase classname="${escapeXml(name)}" name="${escapeXml(`${step.n} ${step.title}`)}" time="${step.ms / 1000}"`
      if (step.outcome === 'passed') return `${open}/>`
      const inner =
        step.outcome === 'skipped' ? '<skipped/>' : `<failure message="${escapeXml(step.message ?? 'failed')}"/>`
      return `${open}>${inner}</testcase>`
    })
    const failures = steps.filter((step) => step.outcome === 'failed').length
    const skipped = steps.filter((step) => step.outcome === 'skipped').length
    return `  <testsuite name="${escapeXml(name)}" tests="${steps.length}" failures="${failures}" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

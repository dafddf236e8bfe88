/** @typedef {import('./harness.mjs').Result} Result */

const head = ['measure', 'limit', 'median', 'ratio', 'met']

/** Formats with about three digits. @param {number} value */
const short = (value) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0 })

/** @param {string[][]} rows */
const table = (rows) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Returns all medians and ranges side by side: a row for each figure, a column for each target. @param {Result} result */
export function comparison({ name, runs, targets: [base, ...others] }) {
  if (!base) return ''
  const figures = [...new Set([base, ...others].flatMap(({ medians }) => Object.keys(medians)))]
  const cell = (
    /** @type {Result['targets'][number]} */ { medians, ranges },
    /** @type {string} */ figure,
    baseValue = 0,
  ) => {
    const [value, range] = [medians[figure], ranges[figure]]
    if (value === undefined || range === undefined) return ''
    return `${short(value)}${baseValue ? ` (× ${short(value / baseValue)})` : ''} [${range.map(short).join('–')}]`
  }
  const rows = figures.map((figure) => [
    figure,
    cell(base, figure),
    ...others.map((target) => cell(target, figure, base.medians[figure])),
  ])
  const names = ['', base.name, ...others.map((target) => target.name)]
  return `${name}, medians of ${runs}, ratios to ${base.name}\n\n${table([names, names.map(() => '---'), ...rows])}\n`
}

/** Returns the rows of all limits. @param {Result} result */
function limitRows({ targets }) {
  const [base] = targets
  return targets.flatMap(({ name, limits = {}, medians }) =>
    Object.entries(limits).flatMap(([figure, limit]) => {
      const [value = Number.NaN, baseValue] = [medians[figure], base?.medians[figure]]
      const ratio = value / (baseValue ?? Number.NaN)
      const wanted = [
        limit.most === undefined ? '' : `≤ ${short(limit.most)}`,
        limit.ratio === undefined ? '' : `≤ × ${short(limit.ratio)}`,
      ].filter((text) => text !== '')
      const isMet = value <= (limit.most ?? Infinity) && (limit.ratio === undefined || ratio <= limit.ratio)
      if (value < (limit.showFrom ?? -Infinity)) return []
      const verdict = wanted.length === 0 ? '' : isMet ? 'yes' : 'no'
      const ratioText = Number.isNaN(ratio) || name === base?.name ? '' : `× ${short(ratio)}`
      return [[`${name}: ${figure}`, wanted.join(', '), short(value), ratioText, verdict]]
    }),
  )
}

/**
 * Returns the page with the table of one section replaced.
 * @param {string} page docs/benchmarks.md
 * @param {Result} result
 * @param {string} date
 */
export function updatePage(page, result, date) {
  const sections = page.split(/^(?=## )/m)
  const heading = `## ${result.name}\n`
  const measured = `Measured ${date}, medians of ${result.runs}. Ratios to ${result.targets[0]?.name}.`
  const rows = [head, head.map(() => '---'), ...limitRows(result)]
  const index = sections.findIndex((section) => section.startsWith(heading))
  const text = (sections[index] ?? heading).split(/^Measured /m)[0]?.trimEnd()
  const section = `${text}\n\n${measured}\n\n${table(rows)}\n`
  const updated = index < 0 ? [...sections, section] : sections.with(index, section)
  return `${updated.map((part) => part.trimEnd()).join('\n\n')}\n`
}

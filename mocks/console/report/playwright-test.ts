import type { Report, ReportedAction } from '../../control/api-types'
import { formatTime } from '../format'

/** Upper bound on the time that a test takes to start. Within it, the world's clock may already be later. */
const STARTED_MS = 60_000

const quoted = (text: string): string =>
  `'${text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', String.raw`\\`)
    .replaceAll("'", String.raw`\'`)}'`

export const actionText = ({ at, who, operation, variables }: ReportedAction): string =>
  `${formatTime(at)} ${who}: ${operation} ${JSON.stringify(variables)}`

/** Returns a Playwright test that begins in the world of a report, whose file has this name. */
export function playwrightTest(report: Report, fileName: string): string {
  const { title, expected, from, actions } = report
  const { as, viewport, theme, locale, zone } = report.page
  const { scenario, seed, company, clock } = report.world.header
  // The fixture signs the user in, so a world with only sign-ins needs no file.
  const isNew =
    !report.world.start &&
    !company &&
    report.world.journal.every((entry) => entry.kind === 'command' && entry.name === 'recordSignIn')
  const options = [
    ...(isNew
      ? [`scenario: ${quoted(scenario)}`, `seed: ${seed}`, `now: ${quoted(new Date(clock.worldMs).toISOString())}`]
      : [`world: ${quoted(fileName)}`]),
    ...(isNew && clock.frozen ? ['freeze: true'] : []),
    ...(as === undefined ? [] : [`as: ${quoted(as)}`]),
    ...(viewport ? [`viewport: { width: ${viewport[0]}, height: ${viewport[1]} }`] : []),
    ...(theme === undefined ? [] : [`colorScheme: ${quoted(theme)}`]),
    ...(locale === undefined ? [] : [`locale: ${quoted(locale)}`]),
    ...(zone === undefined ? [] : [`timezoneId: ${quoted(zone)}`]),
  ]
  const isLater = isNew && report.world.at - clock.worldMs > STARTED_MS
  return [
    "import { test, expect } from '@fairlead/sandbox/playwright'",
    '',
    'test.use({',
    ...options.map((option) => `  ${option},`),
    '})',
    '',
    `test(${quoted(title || 'Reported bug')}, async ({ page${isLater ? ', sandbox' : ''} }) => {`,
    ...(isLater ? [`  await sandbox.clock.set(${quoted(new Date(report.world.at).toISOString())})`] : []),
    `  await page.goto(${quoted(from.route.replace(/^\//, '') || './')})`,
    ...actions.map((action) => `  // ${actionText(action)}`),
    `  await expect(page.getByRole('main')).toContainText(${quoted(expected)})`,
    '})',
    '',
  ].join('\n')
}

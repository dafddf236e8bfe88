import { sessionStore } from '../../../src/lib/browser/storage'
import type { Report } from '../../control/api-types'
import { reportKey } from '../page-options'
import { saveConsoleOpen, saveSelectedPanel } from '../preferences'

/** The part of a report that a reader follows after its world has opened. */
export type OpenedReport = Pick<Report, 'title' | 'expected' | 'build' | 'page' | 'from' | 'actions' | 'errors'>

export const isReport = (file: unknown): file is Report =>
  typeof file === 'object' && file !== null && 'format' in file && file.format === 'fairlead-report'

/** Shows a report in the console of the page that loads next. */
export function keepOpenedReport({ title, expected, build, page, from, actions, errors }: Report): void {
  sessionStore.set(reportKey, JSON.stringify({ title, expected, build, page, from, actions, errors }))
  saveSelectedPanel('report')
  saveConsoleOpen(true)
}

export function readOpenedReport(): OpenedReport | null {
  const text = sessionStore.get(reportKey)
  return text === null ? null : (JSON.parse(text) as OpenedReport)
}

export const closeOpenedReport = (): void => sessionStore.remove(reportKey)

import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '../../')

/** Counts calls, for a test that compares the modules which a request passes with those that the documentation names. */
export async function countCalls() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  /** Returns the modules of which a named function ran since the start or the last call, without tests. */
  const modulesSince = async (): Promise<string[]> => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count))
      .flatMap(
        ({ url }) =>
          url
            .replace(/^file:\/\//, '')
            .split(root)[1]
            ?.split('?')[0] ?? [],
      )
      .filter((path) => /^(mocks|src)\//.test(path) && !/\/testing\/|^src\/test\/|\.test\.tsx?$/.test(path))
      .toSorted()
  }
  return { modulesSince, stop: () => session.disconnect() }
}

/** Returns the modules that "Life of a purchase" names. A file name alone is in the folder before it. */
export function modulesOfPurchase(): readonly string[] {
  const text = readFileSync(`${root}docs/architecture.md`, 'utf8')
  const section = text.split('## Life of a purchase')[1]?.split('\n## ')[0] ?? ''
  let folder = ''
  const named = [...section.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => {
    if (path.includes('/')) folder = posix.dirname(path)
    return path.includes('/') ? path : posix.join(folder, path)
  })
  return [...new Set(named)].filter((path) => !path.includes('.test.')).toSorted()
}

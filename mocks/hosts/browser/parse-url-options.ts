import { didYouMean } from '../../../src/shared/did-you-mean'
import { searchParamsOf } from '../../../src/lib/browser/search-params'
import type { StartInput } from '../../control/parse-start'
import type * as PackedLinks from '../../control/packed-links'
import { misspelledOptions, optionNames, worldPrefix } from './url-options'

/**
 * Returns the start that the options of a URL describe, for example
 * `?scenario=low-balance&as=agent&now=2026-03-02T15:00Z&freeze=1&seed=7`. The faults in `&faults=[…]` have the format
 * of the control API. `#world=…` is a world from the console's share link, and `&company=./alder.json` a company beside
 * the demo. `POST start` validates all values. Throws an error if an option is misspelled, repeated, or damaged.
 */
export async function parseUrlOptions(url: URL, base: URL): Promise<StartInput> {
  const params = searchParamsOf(url.search)
  const problems = [
    ...misspelledOptions(url).map((name) => `“${name}” is no option${didYouMean(name, optionNames)}`),
    ...optionNames.flatMap((name) => {
      const count = params.getAll(name).length
      return count > 1 ? [`${name} is given ${count} times`] : []
    }),
  ]
  if (problems.length > 0) throw new Error(problems.join('. '))
  const { scenario, seed, now, freeze, faults, as, company } = Object.fromEntries(
    optionNames.map((name) => [name, params.get(name) ?? undefined]),
  )
  const packedWorld = url.hash.startsWith(worldPrefix) ? url.hash.slice(worldPrefix.length) : undefined
  const input: Readonly<Record<keyof Omit<StartInput, 'story' | 'given'>, unknown>> = {
    scenario,
    seed: /^\d{1,15}$/.test(seed ?? '') ? Number(seed) : seed,
    now,
    freeze: freeze === undefined ? undefined : parseFlag(freeze),
    as: as === '' ? undefined : as,
    company:
      company &&
      (await (company.endsWith('.json')
        ? import('./company-file').then(({ loadCompanyFile }) => loadCompanyFile(company, base))
        : unpack('company', ({ unpackCompany }) => unpackCompany(company)))),
    snapshot: packedWorld === undefined ? undefined : await unpackSnapshot(packedWorld),
    faults: faults && parseFaults(faults),
  }
  // The cast is safe, because `POST start` validates the values.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as StartInput
}

function parseFlag(text: string): unknown {
  if (text === '' || text === '1') return true
  return text === '0' ? false : text
}

/** Unpacks the snapshot or bug report of a link. The console shows the report in the page that starts. */
async function unpackSnapshot(packed: string): Promise<unknown> {
  const snapshot = await unpack('world', ({ unpackWorld }) => unpackWorld(packed))
  const { isReport, keepOpenedReport } = await import('../../console/report/opened-report')
  if (isReport(snapshot)) keepOpenedReport(snapshot)
  return snapshot
}

/** Unpacks a document of a link with code that loads now, because few links have one. */
async function unpack(what: string, work: (links: typeof PackedLinks) => Promise<unknown>): Promise<unknown> {
  try {
    return await work(await import('../../control/packed-links'))
  } catch (error) {
    const message = `This link is damaged: the ${what} in it cannot be read. Your current world is unchanged.`
    throw new Error(message, { cause: error })
  }
}

function parseFaults(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The faults in the URL are not valid JSON. Example: [{"effect":{"code":"TIMEOUT"}}]')
  }
}

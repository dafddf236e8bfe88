import { unpackCompany, unpackWorld } from '../sandbox/packed-links'
import { type Company, SAMPLE_COMPANY } from '../world/company/company'
import type { Fault } from '../world/faults/fault'
import { acceptsCompany } from '../world/scenarios/registry'

/** Returns the company that `packed` from the URL contains, or the sample company if `packed` is null. */
export async function parseCompanyOption(packed: string | null, scenario: string | null): Promise<Company> {
  if (scenario !== null && !acceptsCompany(scenario)) throw new Error(`The scenario ${scenario} accepts no company.`)
  if (packed === null) return SAMPLE_COMPANY
  try {
    return await unpackCompany(packed)
  } catch (error) {
    throw new Error('This link is damaged: the company in it cannot be read. Your current world is unchanged.', {
      cause: error,
    })
  }
}

export async function parseWorldOption(packed: string): Promise<unknown> {
  try {
    return await unpackWorld(packed)
  } catch {
    throw new Error('This link is damaged: the world in it cannot be read. Your current world is unchanged.')
  }
}

/** The control API validates the faults. */
export function parseFaultsOption(text: string): readonly Fault[] {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The faults in the URL are not valid JSON. Example: [{"effect":{"code":"TIMEOUT"}}]')
  }
}

import { unpackCompany, unpackWorld } from '../sandbox/packed-links'
import { type Company, SAMPLE_COMPANY } from '../company/company'
import { acceptsCompany } from '../scenarios/registry'

/** The company that an address names, or one to look at where it names none. */
export async function parseCompanyOption(packed: string | null, scenario: string | null): Promise<Company> {
  if (scenario !== null && !acceptsCompany(scenario))
    throw new Error(`The scenario ${scenario} has a company of its own.`)
  if (packed === null) return SAMPLE_COMPANY
  try {
    return await unpackCompany(packed)
  } catch (error) {
    throw new Error('This link is damaged: the company in it cannot be read. The world you had goes on.', {
      cause: error,
    })
  }
}

export async function parseWorldOption(packed: string): Promise<unknown> {
  try {
    return await unpackWorld(packed)
  } catch {
    throw new Error('This link is damaged: the world in it cannot be read. The world you had goes on.')
  }
}

export function parseFaultsOption(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The address asks for faults that are not JSON, such as [{"effect":{"code":"TIMEOUT"}}].')
  }
}

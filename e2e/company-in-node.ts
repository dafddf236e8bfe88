import type { Backend, BackendOptions } from '../mocks/server'
import type { Company } from '../mocks/world/company/company'
import { loadModule } from '../tools/load-module.mjs'

/** Returns a random company, the query string of its link, and the hash of the world that Node creates from it. */
export async function companyInNode(companySeed: number, now: string) {
  const { randomCompany } = await loadModule<{ randomCompany: (seed: number) => Company }>(
    'mocks/world/company/testing/random-company.ts',
  )
  const { packCompany } = await loadModule<{ packCompany: (company: Company) => Promise<string> }>(
    'mocks/control/packed-links.ts',
  )
  const { createBackend } = await loadModule<{ createBackend(options: BackendOptions): Promise<Backend> }>(
    'mocks/server.ts',
  )
  const company = randomCompany(companySeed)
  const { host } = await createBackend({
    start: { scenario: 'own-company', seed: 3, nowMs: Date.parse(now), freeze: true, company },
  })
  return {
    company,
    link: `company=${await packCompany(company)}&now=${now}&freeze=1&seed=3`,
    worldHash: host.world.hash(),
  }
}

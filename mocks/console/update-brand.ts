import { localStore } from '../../src/lib/browser/storage'
import { brandHashKey } from './saved-brand'

let latestCompanyHash: string | null | undefined

/**
 * Changes the brand if the demo's company is not the company of the saved brand. `companyHash` is null if the demo has
 * no custom company.
 */
export async function updateBrand(basePath: string, companyHash: string | null): Promise<void> {
  if (companyHash === latestCompanyHash) return
  latestCompanyHash = companyHash
  if (companyHash !== localStore.get(brandHashKey))
    await (await import('./change-brand')).changeBrand(basePath, companyHash)
}

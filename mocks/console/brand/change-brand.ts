import { saveBrand } from '../../../src/lib/brand'
import { localStore } from '../../../src/lib/browser/storage'
import type { Company } from '../../company/company'
import { lookKey, wearerKey, wearKept } from './kept-brand'
import { lookOf } from './look'

/** Gives the page the name and the look of the world's company, or takes them off. */
export async function changeBrand(basePath: string, wearer: string | null): Promise<void> {
  const company = wearer === null ? null : await presentCompany(basePath)
  if (!company || wearer === null) {
    localStore.remove(lookKey)
    localStore.remove(wearerKey)
    saveBrand('')
    return wearKept()
  }
  localStore.set(lookKey, lookOf(company, await ratioOf(company.logo)))
  localStore.set(wearerKey, wearer)
  saveBrand(company.company)
  wearKept()
}

async function presentCompany(basePath: string): Promise<Company | null> {
  return (await fetch(`${basePath}__sandbox/company`)).json() as Promise<Company | null>
}

/** How wide a picture is, its height being one. */
async function ratioOf(logo: string | undefined): Promise<number> {
  if (logo === undefined) return 1
  const image = new Image()
  image.src = logo
  try {
    await image.decode()
    return image.naturalWidth / Math.max(1, image.naturalHeight)
  } catch {
    // It is drawn as far as the browser can.
    return 1
  }
}

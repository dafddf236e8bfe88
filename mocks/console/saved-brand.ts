import { localStore } from '../../src/lib/browser/storage'

/*
 * A world of a custom company shows that company's brand. The style sheet is saved, so that it applies from the first
 * frame. The code that makes the style sheet loads only when the world's company changes.
 */

/** Storage key of the hash of the company that the saved brand belongs to. */
export const brandHashKey = 'brand-of'
/** Storage key of the brand's style sheet. */
export const brandCssKey = 'brand-look'

let sheet: CSSStyleSheet | undefined
let latestCompanyHash: string | null | undefined

/** Applies the saved brand to the page, or no brand. */
export function applySavedBrand(): void {
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  sheet.replaceSync(localStore.get(brandCssKey) ?? '')
}

/** Changes the brand if the world's company is not the one of the saved brand. `null`: the world has no custom company. */
export async function updateBrand(basePath: string, companyHash: string | null): Promise<void> {
  if (companyHash === latestCompanyHash) return
  latestCompanyHash = companyHash
  if (companyHash !== localStore.get(brandHashKey))
    await (await import('./notices/page-notices')).changeBrand(basePath, companyHash)
}

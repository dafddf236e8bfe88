import { localStore } from '../../src/lib/browser/storage'

/*
 * A world of another company looks like it. What the page wears is kept, so that it is there from the first frame on; how
 * it is made comes with its own file, and only when the world has become another company's.
 */

/** Whose look is kept: what the backend's answers name it by. */
export const brandCompanyKey = 'brand-of'
/** Its style sheet. */
export const lookKey = 'brand-look'

let sheet: CSSStyleSheet | undefined
let told: string | null | undefined

/** Gives the page the look that is kept, if there is one. */
export function applySavedBrand(): void {
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  sheet.replaceSync(localStore.get(lookKey) ?? '')
}

/** The world is that of the company of this name, or of none of its own. */
export async function followBrand(basePath: string, wearer: string | null): Promise<void> {
  if (wearer === told) return
  told = wearer
  if (wearer !== localStore.get(brandCompanyKey))
    await (await import('./notices/page-notices')).changeBrand(basePath, wearer)
}

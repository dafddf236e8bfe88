import { localStore } from '../../src/lib/browser/storage'

/*
 * A demo with a custom company shows that company's brand. The style sheet is saved, so that the page shows the brand
 * from its first frame. The code that makes the style sheet loads only when the company changes.
 */

/** Storage key of the hash of the company whose brand is saved. */
export const brandHashKey = 'brand-of'
/** Storage key of the brand's style sheet. */
export const brandCssKey = 'brand-look'

let sheet: CSSStyleSheet | undefined

/** Applies the saved brand to the page. Without a saved brand, the page shows the Fairlead brand. */
export function applySavedBrand(): void {
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  sheet.replaceSync(localStore.get(brandCssKey) ?? '')
}

import { saveBrand } from '../../src/lib/brand'
import { localStore } from '../../src/lib/browser/storage'
import type { Company } from '../company/company'
import { lookKey, brandCompanyKey, applySavedBrand } from './saved-brand'
import { ownAccent, type Accent } from '../../src/ui/theme/own-accent'
import { palette } from '../../src/ui/theme/palette'
type Side = 0 | 1

/** A mark wider than this is drawn smaller. */
const WIDEST = 5

/** The style sheet of a company: its colours where the accent stands, and its logo, or its initials, in place of the mark. */
export function themeOf(
  { company, colors, logo }: Pick<Company, 'company' | 'colors' | 'logo'>,
  logoRatio = 1,
): string {
  const accent: Accent = colors ? ownAccent(colors.light, colors.dark ?? colors.light) : palette.accent
  const mark = (side: Side) => logo ?? initials(company, accent.solid[side])
  const ratio = logo === undefined ? 1 : Math.min(WIDEST, Math.max(0.5, logoRatio))
  return [
    // Twice :root, to count for more than the tokens.
    `:root:root{${variables(accent, 0)}--brand-mark:url("${mark(0)}")}`,
    `:root:root.dark{${variables(accent, 1)}--brand-mark:url("${mark(1)}")}`,
    `@media print{:root:root.dark{${variables(accent, 0)}}}`,
    '[data-brand-mark]>*{visibility:hidden}',
    `[data-brand-mark]{background:var(--brand-mark) center/contain no-repeat;inline-size:auto;aspect-ratio:${ratio.toFixed(3)};flex:none}`,
  ].join('\n')
}

const variables = (accent: Accent, side: Side): string =>
  (Object.keys(accent) as (keyof Accent)[])
    .map((name) => `--fl-colors-accent${name === 'DEFAULT' ? '' : `-${name}`}:${accent[name][side]};`)
    .join('')

/** The first letters of a name on a tile of the brand's colour. */
function initials(name: string, fill: string): string {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
  const size = letters.length > 1 ? 14 : 18
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${fill}"/>` +
    `<text x="16" y="17" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

/** Gives the page the name and the look of the world's company, or takes them off. */
export async function changeBrand(basePath: string, wearer: string | null): Promise<void> {
  const company = wearer === null ? null : await presentCompany(basePath)
  if (!company || wearer === null) {
    localStore.remove(lookKey)
    localStore.remove(brandCompanyKey)
    saveBrand('')
    return applySavedBrand()
  }
  localStore.set(lookKey, themeOf(company, await ratioOf(company.logo)))
  localStore.set(brandCompanyKey, wearer)
  saveBrand(company.company)
  applySavedBrand()
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

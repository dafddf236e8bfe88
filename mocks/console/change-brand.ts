import { saveBrand } from '../../src/lib/settings/brand'
import { localStore } from '../../src/lib/browser/storage'
import { createClient } from '../control/client'
import type { Company } from '../world/company/company'
import { brandCssKey, brandHashKey, applySavedBrand } from './saved-brand'
import { customAccent, customChart, type Accent } from '../../src/ui/theme/custom-accent'
import { palette } from '../../src/ui/theme/palette'

/** Index into a pair of colors: 0 is light, 1 is dark. */
type Side = 0 | 1

/** Limits for the ratio of the logo area's width to its height. A wider or taller logo is scaled down to fit. */
const MIN_RATIO = 0.5
const MAX_RATIO = 5

/** Returns the style sheet of a company: its accent and chart colors, and its logo or initials in place of the Fairlead logo. */
function brandCss({ company, colors, logo }: Pick<Company, 'company' | 'colors' | 'logo'>, logoRatio: number): string {
  const accent: Accent = colors ? customAccent(colors.light, colors.dark) : palette.accent
  const theme = (side: Side) => `${variables(accent, side)}${colors ? chartVariables(colors, side) : ''}`
  const mark = (side: Side) => logo ?? initials(company, accent.solid[side])
  const ratio = logo === undefined ? 1 : Math.min(MAX_RATIO, Math.max(MIN_RATIO, logoRatio))
  return [
    // The doubled `:root` makes the selector more specific than those of the theme tokens, so these values replace
    // them.
    `:root:root{${theme(0)}--brand-mark:url("${mark(0)}")}`,
    `:root:root.dark{${theme(1)}--brand-mark:url("${mark(1)}")}`,
    `@media print{:root:root.dark{${theme(0)}}}`,
    '[data-brand-mark]>*{visibility:hidden}',
    `[data-brand-mark]{background:var(--brand-mark) center/contain no-repeat;inline-size:auto;aspect-ratio:${ratio.toFixed(3)};flex:none}`,
  ].join('\n')
}

const variables = (accent: Accent, side: Side): string =>
  (Object.keys(accent) as (keyof Accent)[])
    .map((name) => `--fl-colors-accent${name === 'DEFAULT' ? '' : `-${name}`}:${accent[name][side]};`)
    .join('')

function chartVariables({ light, dark = light, chart }: NonNullable<Company['colors']>, side: Side): string {
  const { mark, heat } = customChart(chart ?? (side === 0 ? light : dark), side)
  return `--fl-colors-chart-1:${mark};--fl-heat:${heat.toFixed(2)};`
}

/** Returns an SVG data URL with the first letters of the first two words of the name. */
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

/**
 * Saves and applies the name, colors, and logo of the demo's custom company. Without a custom company, restores the
 * Fairlead brand.
 */
export async function changeBrand(basePath: string, companyHash: string | null): Promise<void> {
  const company = companyHash === null ? null : await createClient(new URL(basePath, location.origin))('GET company')
  if (!company || companyHash === null) {
    localStore.remove(brandCssKey)
    localStore.remove(brandHashKey)
    saveBrand('')
    return applySavedBrand()
  }
  localStore.set(brandCssKey, brandCss(company, await aspectRatio(company.logo)))
  localStore.set(brandHashKey, companyHash)
  saveBrand(company.company)
  applySavedBrand()
}

/** Returns the width of an image divided by its height, or 1 if the browser cannot decode the image. */
async function aspectRatio(logo: string | undefined): Promise<number> {
  if (logo === undefined) return 1
  const image = new Image()
  image.src = logo
  try {
    await image.decode()
    return image.naturalWidth / Math.max(1, image.naturalHeight)
  } catch {
    return 1
  }
}

import type { Company } from '../world/company/company'
import { customAccent } from '../../src/ui/theme/custom-accent'
import { palette } from '../../src/ui/theme/palette'
import { emptyOpening, type FileOpening } from './file-page'

const noFile =
  'This web host has no file to fill: it lacks fairlead.html, which belongs to the demo. Put all files of the demo on the host.'

/** Fetches the one-file demo that the build has put beside this demo. */
export async function fetchOneFile(basePath: string): Promise<string> {
  const response = await fetch(`${basePath}fairlead.html`).catch((cause: unknown) => {
    throw new Error('The file could not be loaded. Check your connection, then try again.', { cause })
  })
  if (!response.ok) throw new Error(noFile)
  return response.text()
}

/**
 * Returns the built file with an opening in it, and a company's name and color in its first frame. Throws if the text
 * is another page, which some hosts send in place of a missing file.
 */
export function fillFile(file: string, opening: FileOpening, company: Company | null): string {
  if (!file.includes(emptyOpening)) throw new Error(noFile)
  // `</script>` in a string would end the script element.
  const json = JSON.stringify(opening).replaceAll('<', String.raw`\u003c`)
  const filled = file.replace(emptyOpening, () => emptyOpening.replace('{}', () => json))
  return company ? withBrand(filled, company) : filled
}

function withBrand(file: string, { company, colors }: Company): string {
  const name = company.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const { fg } = colors ? customAccent(colors.light, colors.dark) : palette.accent
  const color = (side: 0 | 1) => `.starting.starting{--starting-accent:${fg[side]}}`
  const style = `<style>.starting-mark{display:none}${color(0)}.dark ${color(1)}</style>`
  return file
    .replaceAll('>Fairlead<', () => `>${name}<`)
    .replace('"Starting Fairlead"', () => `"Starting ${name}"`)
    .replace('</head>', () => `${style}</head>`)
}

/** Returns a zip of the file as the start page of a web host, and of what to do with it. */
export async function zipFolder(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate')
  return zipSync({ 'index.html': strToU8(file), 'README.txt': strToU8(readme) })
}

const readme = `Put index.html on any static web host, in any folder. The host needs no rules and no settings.
Then send the address of the folder: it opens on computers and phones.
`

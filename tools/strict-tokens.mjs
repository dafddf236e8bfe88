// Narrows the theme's generated types. Chakra types a style prop as a token or any string, and its `strictTokens`
// refuses plain lengths too. Here a prop takes a token or a CSS value that cannot be mistaken for one, and a color
// prop no raw color: `p="3.5"` and `color="gray.500"` do not compile. The `css` prop, which takes any object because it
// may be an array, takes a style object only. The script `postinstall`, which `npm run typecheck` also runs, calls this after `typegen`.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

const folder = 'node_modules/@chakra-ui/react/dist/types/styled-system'

/** @param {string} name */
const read = (name) => readFileSync(`${folder}/${name}`, 'utf8')

/** Replaces a file by a new one, because a package manager may share the old one with other projects.
 * @param {string} name @param {string} text */
function write(name, text) {
  writeFileSync(`${folder}/${name}.new`, text)
  renameSync(`${folder}/${name}.new`, `${folder}/${name}`)
}

const types = `
type Unit = "px" | "pt" | "rem" | "em" | "ch" | "%" | "vh" | "vw" | "dvh" | "cqi"
type Keyword = "0" | "none" | "auto" | "inherit" | "fit-content" | "min-content" | "max-content"
type CssValue = Keyword | \`\${number}\${Unit}\` | \`\${string} \${string}\` | \`\${string}(\${string})\`
type SystemColor = "ButtonBorder" | "CanvasText" | "GrayText" | "Highlight"
type Ratio = CssValue | \`\${number}\`
type CssColor = "transparent" | "none" | "white" | "black" | "currentcolor" | "inherit" | SystemColor | \`color-mix(\${string})\` | \`colorPalette.\${string}\`
`

/** @type {Readonly<Record<string, string>>} */
const otherValues = { colors: 'CssColor', lineHeights: 'Ratio' }
const scales = 'colors|spacing|sizes|radii|fontSizes|fontWeights|lineHeights|shadows|zIndex'
const scaleOf = new Map(
  [...read('generated/prop-types.gen.d.ts').matchAll(new RegExp(`^ {2}(\\w+): Tokens\\["(${scales})"\\]`, 'gm'))].map(
    ([, prop, scale]) => [prop, scale],
  ),
)
const generated = read('generated/system.gen.d.ts')
const narrowed = generated.replace(/(UtilityValues\["(\w+)"\] \| CssVars)[^>]*AnyString/g, (all, token, prop) => {
  const scale = scaleOf.get(prop)
  return scale ? `${token} | undefined | ${otherValues[scale] ?? 'CssValue'}` : all
})
if (narrowed === generated) throw new Error('Chakra generates other types than before: adapt tools/strict-tokens.mjs')
write('generated/system.gen.d.ts', narrowed.replace('type AnyString', `${types}type AnyString`))
write(
  'factory.types.d.ts',
  read('factory.types.d.ts').replace(/ \| Omit<\(SystemStyleObject \| undefined\)\[\], .*?\[\]>/, ''),
)

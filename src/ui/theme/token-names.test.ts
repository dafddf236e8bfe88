import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { system } from './system'
import { tokens } from './tokens'

// Chakra types a style prop as a token name or any string, because its strict mode rejects lengths that are not tokens.
// So `color="gray.500"` compiles, but has no effect. This test checks the names in the code.

/** Token category of each style prop: `paddingInline` and `px` use `spacing`. */
const categories = new Map(
  Object.entries(defaultBaseConfig.utilities ?? {}).flatMap(([prop, utility]) => {
    const { values, shorthand = [] } = utility as { values?: unknown; shorthand?: string | string[] }
    const category = typeof values === 'string' ? values : /colors|spacing|sizes/.exec(String(values))?.[0]
    return category && (category === 'colors' || category in tokens)
      ? [prop, ...[shorthand].flat()].map((name) => [name, category] as const)
      : []
  }),
)

/** Pattern of CSS keywords, lengths, functions, and lists, which are not token names. */
const cssValue =
  /^(-?[\d.]+(px|pt|rem|em|ch|%|ms|s|vh|vw|dvh|cqi|fr)?|none|auto|inherit|initial|unset|transparent|currentcolor|currentColor|black|white|fit-content|min-content|max-content|revert|smaller|1px solid|[a-z-]+\(.*|[A-Z]\w+|.*[ ,].*)$/

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** Returns the values of style props in a file that look like token names but do not exist. */
function unknownNames(fileName: string, code: string): string[] {
  const found: string[] = []
  const check = (prop: string, value: unknown): void => {
    const category = categories.get(prop)
    if (!category || typeof value !== 'string' || value === '') return
    // A number without a unit is a step of the scale, and without such a step it has no effect.
    const step = /^(spacing|sizes)$/.test(category) ? /^-?([\d.]*[1-9][\d.]*)$/.exec(value)?.[1] : undefined
    if (step ? system.token(`${category}.${step}`, 'none') !== 'none' : cssValue.test(value)) return
    if (system.token(`${category}.${value}`, 'none') !== 'none' || value.startsWith('colorPalette.')) return
    found.push(`${prop}: ${value}`)
  }
  /** Checks a value and its alternatives: `{ base: '2', md: '4' }`, `narrow ? '2' : '4'`. */
  const checkValues = (prop: string, node: unknown): void => {
    const { type, value, properties, consequent, alternate, expression } = node as Node
    if (type === 'Literal') check(prop, value)
    else if (type === 'JSXExpressionContainer') checkValues(prop, expression)
    else if (type === 'ConditionalExpression') [consequent, alternate].forEach((one) => checkValues(prop, one))
    else if (type === 'ObjectExpression' && categories.has(prop))
      for (const property of properties as Node[]) if (property['value']) checkValues(prop, property['value'])
  }
  const visit = (node: unknown, inStyle: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, inStyle))
    if (typeof node !== 'object' || node === null) return
    const { type, name, key, value } = node as Node
    let styles = inStyle
    if (type === 'JSXAttribute') {
      const prop = String((name as Node)['name'])
      if (value) checkValues(prop, value)
      if (prop === 'css' || prop.startsWith('_')) styles = true
    } else if (type === 'JSXElement') styles = false
    else if (type === 'Property' && inStyle) checkValues(String((key as Node)['name'] ?? (key as Node)['value']), value)
    for (const child of Object.values(node)) visit(child, styles)
  }
  visit(parseSync(fileName, code).program, fileName.includes('recipes/'))
  return found
}

const files = ['src', 'mocks/console'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('.test.') && (name.endsWith('.tsx') || /ui\/theme\/recipes\/.*\.ts$/.test(name)))
    .map((name) => `${folder}/${name}`),
)

it('uses only existing tokens in style props and recipes', () => {
  const unknown = files.flatMap((file) =>
    unknownNames(file, readFileSync(file, 'utf8')).map((name) => `${file} ${name}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

it('finds unknown token names in style props, style objects, and recipes', () => {
  const page = `<Box p="3.5" m="-3" gap={{ base: '2', md: '3.25x' }} color={on ? 'gray.500' : 'fg.muted'} css={{ bg: 'bg.pannel' }} />`
  expect(unknownNames('page.tsx', page)).toEqual(['p: 3.5', 'gap: 3.25x', 'color: gray.500', 'bg: bg.pannel'])
  expect(unknownNames('recipes/card.ts', `export const r = { base: { root: { rounded: 'xxl' } } }`)).toEqual([
    'rounded: xxl',
  ])
})

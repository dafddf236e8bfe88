import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { system } from './system'
import { tokens } from './tokens'

// Chakra types a style prop as "a token's name or any string": its strict mode has no way to write a length that is no
// token. So `color="gray.500"` compiles, and would come out as nothing. This test reads what the code names.

/** Which category of tokens each style prop reads: `paddingInline` and `px` read `spacing`. */
const categories = new Map(
  Object.entries(defaultBaseConfig.utilities ?? {}).flatMap(([prop, utility]) => {
    const { values, shorthand = [] } = utility as { values?: unknown; shorthand?: string | string[] }
    const category = typeof values === 'string' ? values : /colors|spacing|sizes/.exec(String(values))?.[0]
    return category && (category === 'colors' || category in tokens)
      ? [prop, ...[shorthand].flat()].map((name) => [name, category] as const)
      : []
  }),
)

/** Keywords, lengths, functions, and lists of CSS itself, which name no token. */
const cssValue =
  /^(-?[\d.]+(px|pt|rem|em|ch|%|ms|s|vh|vw|dvh|fr)?|none|auto|inherit|initial|unset|transparent|currentcolor|currentColor|black|white|fit-content|min-content|max-content|revert|smaller|1px solid|[a-z-]+\(.*|[A-Z]\w+|.*[ ,].*)$/

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** The values of style props in a file that read like names of tokens, and are none. */
function unknownNames(fileName: string, code: string): string[] {
  const found: string[] = []
  const check = (prop: string, value: unknown): void => {
    const category = categories.get(prop)
    if (!category || typeof value !== 'string' || value === '' || cssValue.test(value)) return
    if (system.token(`${category}.${value}`, 'none') !== 'none' || value.startsWith('colorPalette.')) return
    found.push(`${prop}: ${value}`)
  }
  /** Checks a value and what it may be instead: `{ base: '2', md: '4' }`, `narrow ? '2' : '4'`. */
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

it('U10: names no token that the system does not have, in style props and recipes', () => {
  const unknown = files.flatMap((file) =>
    unknownNames(file, readFileSync(file, 'utf8')).map((name) => `${file} ${name}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

it('U10: finds a name that is none, wherever a style is written', () => {
  const page = `<Box p="3.5" gap={{ base: '2', md: '3.25x' }} color={on ? 'gray.500' : 'fg.muted'} css={{ bg: 'bg.pannel' }} />`
  expect(unknownNames('page.tsx', page)).toEqual(['gap: 3.25x', 'color: gray.500', 'bg: bg.pannel'])
  expect(unknownNames('recipes/card.ts', `export const r = { base: { root: { rounded: 'xxl' } } }`)).toEqual([
    'rounded: xxl',
  ])
})

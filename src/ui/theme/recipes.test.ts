import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { baseConfig } from './base-config'
import { system } from './system'

interface Recipe {
  slots: readonly string[]
  base: Record<string, unknown>
  variants?: Record<string, Record<string, Record<string, unknown>>>
}

const files = readdirSync('src/ui/theme/recipes').filter((name) => name !== 'floating.ts')

/** Which category of tokens each style prop reads: `paddingInline` reads `spacing`. */
const categories = new Map(
  Object.entries(baseConfig.utilities ?? {}).flatMap(([prop, utility]) => {
    const { values, shorthand } = utility as { values?: unknown; shorthand?: string[] }
    return typeof values === 'string' ? [prop, ...(shorthand ?? [])].map((name) => [name, values] as const) : []
  }),
)
/** Words and lengths of CSS itself, which name no token. */
const css = /^(0|none|auto|inherit|transparent|\d+(\.\d+)?(px|rem|%|ms)|[a-z-]+\(.*|Highlight|GrayText|.*,.*)$/

/** The values in a style that read like names of tokens, and are none. */
function unknownNames(style: unknown, path: string): string[] {
  if (typeof style !== 'object' || style === null) return []
  return Object.entries(style).flatMap(([prop, value]) => {
    const here = `${path} ${prop}`
    if (typeof value === 'object') return unknownNames(value, here)
    const category = categories.get(prop)
    if (!category || typeof value !== 'string' || css.test(value) || value.includes(' ')) return []
    return system.token(`${category}.${value}`, 'none') === 'none' ? [`${here}: ${value}`] : []
  })
}

it.each(files)('U10: names in %s no token that the system does not have', async (file) => {
  const recipes = Object.values((await import(`./recipes/${file}`)) as Record<string, Recipe>)
  expect(recipes).toHaveLength(1)
  for (const { slots, base, variants } of recipes) {
    expect(slots).toEqual(expect.arrayContaining(Object.keys(base)))
    expect(unknownNames(base, 'base')).toEqual([])
    expect(unknownNames(variants, 'variants')).toEqual([])
  }
})

it('U10: would find a name that is none', () => {
  expect(unknownNames({ root: { padding: '3.5', '&:hover': { color: 'gray.500', bg: 'bg.panel' } } }, 'base')).toEqual([
    'base root padding: 3.5',
    'base root &:hover color: gray.500',
  ])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { system } from './system'

/** What the layout pieces take beyond style props. */
const ownProps = new Set(
  (
    'align as children columns direction id inline justify key minChildWidth ref role separator templateColumns ' +
    'templateRows autoFlow autoRows autoColumns wrap grow shrink className hidden lang title href htmlFor tabIndex'
  ).split(' '),
)

function styleProps(code: string): string[] {
  const imported = /import \{([^}]+)\} from '[./\w]+\/layout'/.exec(code)?.[1] ?? ''
  const names = imported
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]\w+$/.test(name))
  if (names.length === 0) return []
  const tags = code.matchAll(
    new RegExp(`<(?:${names.join('|')})\\b((?:[^>{]|\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\})*)>`, 'g'),
  )
  return [...tags].flatMap(([, attributes = '']) =>
    [...attributes.replaceAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|"[^"]*"/g, '').matchAll(/[\w-]+/g)].map(
      ([name]) => name,
    ),
  )
}

it('knows every style prop that the code uses', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  )
  const used = files.flatMap((name) =>
    styleProps(readFileSync(`src/${name}`, 'utf8')).map((prop) => `${name}: ${prop}`),
  )
  const unknown = used.filter((entry) => {
    const prop = entry.split(': ')[1] ?? ''
    return !ownProps.has(prop) && !/^(aria|data|on[A-Z]|_)/.test(prop) && !system.isValidProperty(prop)
  })
  expect(used.length).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})

it('reads tokens through the usual names and leaves plain CSS as it is', () => {
  const styles = system.css({
    p: '4',
    mx: 'auto',
    bg: 'bg.panel',
    color: 'fg.muted',
    rounded: 'lg',
    maxW: 'page',
    display: 'grid',
  })
  expect(styles).toMatchObject({
    padding: 'var(--fl-spacing-4)',
    marginInline: 'auto',
    background: 'var(--fl-colors-bg-panel)',
    color: 'var(--fl-colors-fg-muted)',
    borderRadius: 'var(--fl-radii-lg)',
    maxWidth: 'var(--fl-sizes-page)',
    display: 'grid',
  })
})

it('B16: prints in the light colours whatever the screen shows', () => {
  expect(JSON.stringify(system.getTokenCss())).toContain('"--fl-colors-bg-panel":"#141c24"')
  const onPaper = JSON.stringify(system.getGlobalCss())
  expect(onPaper).toContain(':root.dark":{"@media print":{"--fl-colors-bg":"#ffffff !important"')
  expect(onPaper).toContain('"--fl-colors-bg-panel":"#ffffff !important"')
  expect(onPaper).toContain('"--fl-colors-border":"#e1e7eb !important"')
})

it('answers to the width of the window', () => {
  expect(JSON.stringify(system.css({ gap: { base: '2', md: '6' } }))).toContain('min-width: 48rem')
})

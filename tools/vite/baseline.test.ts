import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { baseline } from './baseline'

const html = readFileSync('index.html', 'utf8')
const script = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? ''

/** What the page shows in a browser that lacks something, or null where the app may draw itself. */
function shown(browser: { popover?: boolean; sorted?: boolean; css?: boolean; has?: boolean } = {}): string | null {
  const { popover = true, sorted = true, css = true, has = true } = browser
  const root = { id: 'root', innerHTML: '' }
  const CSS = css ? { supports: () => has } : undefined
  runInNewContext(script, {
    window: { CSS },
    CSS,
    HTMLElement: { prototype: popover ? { popover: null } : {} },
    Array: { prototype: sorted ? [] : {} },
    document: { getElementById: () => root, querySelector: () => ({ outerHTML: '<p>Fairlead</p>' }) },
  })
  return root.id === 'root' ? null : root.innerHTML
}

const browserFiles = ['src', 'mocks/console', 'mocks/hosts/browser', 'mocks/stripe-js'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.|__generated__/.test(file))
    .map((file) => join(folder, file)),
)

describe('the baseline', () => {
  it('U17: lets the app start where everything is there that it needs', () => {
    expect(shown()).toBeNull()
  })

  it.each([{ popover: false }, { sorted: false }, { has: false }, { css: false }])(
    'U17: says in a browser with %o which ones will do',
    (browser) => {
      const names = Object.entries(baseline).map(([name, version]) => `${name} ${version}`)
      const sentence = `Please use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, or a later one.`
      expect(shown(browser)).toContain(`This browser is too old for Fairlead. ${sentence}`)
    },
  )

  it('U17: is told in words that browsers of ten years ago could read', () => {
    expect(script).not.toMatch(/=>|\b(?:const|let|async)\b|`|\?\.|\?\?/)
  })

  it('U17: says without scripts that it needs them', () => {
    expect(html).toMatch(/<noscript><p>Fairlead needs JavaScript\. .*<\/p><\/noscript>/)
  })

  it('is the one that the README states', () => {
    const stated = readFileSync('README.md', 'utf8')
    for (const [name, version] of Object.entries(baseline)) expect(stated).toContain(`${name} ${version}`)
  })

  // The compiler holds the language to ES2023; what browsers have learnt since the baseline, it does not know.
  it.each([
    ['URL.canParse', /\bURL\.(?:canParse|parse)\(/],
    ['checkVisibility', /\.checkVisibility\(/],
    ['AbortSignal.any', /\bAbortSignal\.any\(/],
    ['view transitions', /\bstartViewTransition\b/],
    ['the scheduler', /\bscheduler\.(?:yield|postTask)\b/],
    ['anchors of positions', /\banchor-name\b|\bposition-anchor\b|\banchor\(/],
    ['light-dark()', /\blight-dark\(/],
    ['buttons that command', /\bclosedby\b|\bcommandfor\b/i],
    ['details of one name', /<details[^>]*\sname=/],
    ['the scrollend event', /\bscrollend\b/],
    ['scoped styles', /@scope\b/],
  ])('U17: leaves %s alone, which is younger', (_, pattern) => {
    expect(browserFiles.length).toBeGreaterThan(300)
    expect(browserFiles.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

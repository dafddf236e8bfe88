import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { baseline } from './baseline'

const html = readFileSync('index.html', 'utf8')
const script = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? ''

/** Returns the message for an old browser, or null if the app can start. */
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

const browserFiles = ['src', 'mocks/console', 'mocks/presenter', 'mocks/hosts/browser', 'mocks/stripe-js'].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.|__generated__/.test(file))
      .map((file) => join(folder, file)),
)

describe('browser baseline', () => {
  it('lets the app start in a browser with all required features', () => {
    expect(shown()).toBeNull()
  })

  it.each([{ popover: false }, { sorted: false }, { has: false }, { css: false }])(
    'lists the supported browsers in a browser with %o',
    (browser) => {
      const names = Object.entries(baseline).map(([name, version]) => `${name} ${version}`)
      const sentence = `Please use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}, or a later one.`
      expect(shown(browser)).toContain(`This browser is too old for Fairlead. ${sentence}`)
    },
  )

  it('is checked with ES5 syntax, which old browsers can parse', () => {
    expect(script).not.toMatch(/=>|\b(?:const|let|async)\b|`|\?\.|\?\?/)
  })

  it('has a message for browsers without JavaScript', () => {
    expect(html).toMatch(/<noscript><p>Fairlead needs JavaScript\. .*<\/p><\/noscript>/)
  })

  it('matches the README', () => {
    const stated = readFileSync('README.md', 'utf8')
    for (const [name, version] of Object.entries(baseline)) expect(stated).toContain(`${name} ${version}`)
  })

  // TypeScript checks the language level (ES2023), but not browser APIs that are newer than the baseline.
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
  ])('does not include %s, so no source uses it', (_, pattern) => {
    expect(browserFiles.length).toBeGreaterThan(300)
    expect(browserFiles.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

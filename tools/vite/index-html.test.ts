import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createReducedMotion, createTheme, type PreferenceDeps } from '../../src/lib/browser/preferences'
import { createSafeStorage } from '../../src/lib/browser/storage'
import { palette } from '../../src/ui/theme/palette'

const html = readFileSync('index.html', 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''

/** Returns a fake page that records changes of its root element. */
function openPage(system: { dark: boolean; reduced: boolean }) {
  const root = new Set<string>()
  const toggle = (name: string, on: boolean) => (on ? root.add(name) : root.delete(name))
  const matchMedia = (query: string) => ({
    matches: query.includes('dark') ? system.dark : system.reduced,
    addEventListener: () => undefined,
  })
  const document = { documentElement: { classList: { toggle }, toggleAttribute: toggle } }
  return { root, page: { document, matchMedia, addEventListener: () => undefined } }
}

const stored = [undefined, 'light', 'dark', 'true', 'false', 'nonsense']
const cases = stored.flatMap((value) => [true, false].map((system) => [value, system] as const))

describe('static frame before the app starts', () => {
  it.each(cases)('has the theme and motion of the app for stored %s and system preference %s', (value, system) => {
    const localStorage = { getItem: () => value ?? null, setItem: () => undefined, removeItem: () => undefined }
    const [first, app] = [1, 2].map(() => openPage({ dark: system, reduced: system }))
    runInNewContext(script, { ...first?.page, localStorage })
    const deps = {
      storage: createSafeStorage(() => localStorage),
      page: app?.page as unknown as PreferenceDeps['page'],
    }
    createTheme(deps).start()
    createReducedMotion(deps).start()
    expect(first?.root).toEqual(app?.root)
  })

  it('is shown if the browser denies access to storage', () => {
    const { root, page } = openPage({ dark: true, reduced: false })
    const refusing = Object.defineProperty({ ...page }, 'localStorage', {
      get: () => {
        throw new Error('SecurityError')
      },
    })
    runInNewContext(script, refusing)
    expect([...root]).toEqual(['dark'])
  })

  it('uses the colors of the palette, light and dark', () => {
    const [light, dark] = [0, 1].map((side) =>
      [
        palette.bg.canvas,
        palette.fg.DEFAULT,
        palette.border.DEFAULT,
        palette.accent.DEFAULT,
        palette.fg.muted,
        palette.accent.solid,
      ].map((pair) => pair[side]),
    )
    expect(style.match(/#[\da-f]{6}/g)).toEqual([...(light ?? []), ...(dark ?? [])])
  })

  it('shows the same logo as the app and the icon', () => {
    const lines = (text: string) => text.match(/ d="[^"]+"/g)
    const mark = lines(readFileSync('src/ui/mark/BrandMark.tsx', 'utf8'))
    const icon = readFileSync('src/favicon.svg', 'utf8')
    expect(mark).toHaveLength(2)
    expect(lines(html.replaceAll(/\s+d="/g, ' d="'))).toEqual(mark)
    expect(lines(icon.replaceAll(/\s+d="/g, ' d="'))).toEqual(mark)
    expect(icon.match(/#[\da-f]{6}/g)).toEqual([palette.accent.solid[1], palette.accent.solid[0]])
    expect(html).toContain('<link rel="icon" type="image/svg+xml" href="/src/favicon.svg?inline" />')
  })

  it('is inside the root element of the app with a status label', () => {
    expect(html).toMatch(/<div id="root">\s*<div class="starting" role="status" aria-label="Starting Fairlead">/)
  })
})

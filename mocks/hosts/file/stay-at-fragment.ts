import { hasUrlOptions } from '../browser/url-options'

/** The fragment names the place of the app, and what else a browser would do with it is done by hand. */
export function stayAtFragment(page: Window): void {
  // A link to a part of the page would take the fragment.
  page.document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
    const href = link?.getAttribute('href') ?? ''
    if (href === '' || href.startsWith('#/')) return
    event.preventDefault()
    const part = page.document.getElementById(href.slice(1))
    part?.scrollIntoView()
    part?.focus()
  })
  // A link with wishes that is opened where the app stands already would load nothing by itself.
  page.addEventListener('hashchange', () => {
    if (hasUrlOptions(new URL(location.href))) location.reload()
  })
}

import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { CACHING, cachingOf, headersOf, hostingFiles } from './hosting.mjs'
import type { BuildInfo } from './vite/build-info'

const info: BuildInfo = {
  buildId: 'b1',
  kind: 'live',
  base: '/',
  contentSecurityPolicy: "default-src 'self'; script-src 'self' https://js.stripe.com",
}
const headers = headersOf(info)

describe('the files for a host', () => {
  const files = hostingFiles(info)

  it.each(['nginx.conf', 'customHttp.yml', 'cloudfront-headers.json'])(
    '%s sends the headers of the preview server',
    (name) => {
      for (const value of Object.values(headers).filter((text) => text !== 'nosniff'))
        expect(files[name]).toContain(value)
    },
  )

  it('nginx and Amplify name each header', () => {
    for (const [name, value] of Object.entries(headers)) {
      expect(files['nginx.conf']).toContain(`add_header ${name} "${value}" always;`)
      expect(files['customHttp.yml']).toContain(`- key: '${name}'\n        value: ${JSON.stringify(value)}`)
    }
  })

  it('CloudFront has a place for each', () => {
    const policy = JSON.parse(files['cloudfront-headers.json'] ?? '') as {
      SecurityHeadersConfig: Record<string, object>
      CustomHeadersConfig: { Quantity: number; Items: object[] }
    }
    expect(Object.keys(policy.SecurityHeadersConfig).length + policy.CustomHeadersConfig.Quantity).toBe(
      Object.keys(headers).length,
    )
  })

  it('keep no page, keep hashed files for a year', () => {
    expect([cachingOf('index.html'), cachingOf('assets/app-CE1STQQ4.js'), cachingOf('favicon.svg')]).toEqual([
      CACHING.page,
      CACHING.hashed,
      CACHING.other,
    ])
    expect(files['customHttp.yml']).toContain(CACHING.hashed)
    expect(files['nginx.conf']).toContain(`"/index.html" "${CACHING.page}";`)
    expect(files['nginx.conf']).toContain(String.raw`location ~ \.\w+$ { try_files $uri =404; }`)
  })

  it('lead to index.html from pages, and from no missing file', () => {
    const source = files['cloudfront-pages.js'] ?? ''
    const handler = runInNewContext(`${source}; handler`) as (event: object) => { uri: string }
    const uriOf = (uri: string) => handler({ request: { uri } }).uri
    expect(['/', '/login', '/assets/gone-abcdef12.js', '/robots.txt'].map(uriOf)).toEqual([
      '/index.html',
      '/index.html',
      '/assets/gone-abcdef12.js',
      '/robots.txt',
    ])
  })

  it('know the base path', () => {
    const below = hostingFiles({ ...info, base: '/desk/' })
    expect(below['nginx.conf']).toContain('location /desk/ { try_files $uri /desk/index.html; }')
    expect(below['cloudfront-pages.js']).toContain(`'/desk/index.html'`)
  })
})

import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { CACHING, cachingOf, deploymentInfo, headersOf, hostingFiles } from './hosting.mjs'
import { type BuildInfo, buildInfo } from './vite/build-info'

const info: BuildInfo = {
  buildId: 'b1',
  kind: 'live',
  base: '/',
  contentSecurityPolicy: "default-src 'self'; script-src 'self' https://js.stripe.com",
  reportOnly: false,
  reportUri: null,
  settings: {},
}
const headers = headersOf(info)

describe('files for a host', () => {
  const files = hostingFiles(info)

  it.each(['nginx.conf', 'customHttp.yml', 'cloudfront-headers.json'])(
    '%s sends the headers of the preview server',
    (name) => {
      for (const value of Object.values(headers).filter((text) => text !== 'nosniff'))
        expect(files[name]).toContain(value.replace('max-age=', name.startsWith('cloudfront') ? '' : 'max-age='))
    },
  )

  it('nginx and Amplify set each header', () => {
    for (const [name, value] of Object.entries(headers)) {
      expect(files['nginx.conf']).toContain(`add_header ${name} "${value}" always;`)
      expect(files['customHttp.yml']).toContain(`- key: '${name}'\n        value: ${JSON.stringify(value)}`)
    }
  })

  it('CloudFront sets the same number of headers', () => {
    const policy = JSON.parse(files['cloudfront-headers.json'] ?? '') as {
      SecurityHeadersConfig: Record<string, object>
      CustomHeadersConfig: { Quantity: number; Items: object[] }
    }
    expect(Object.keys(policy.SecurityHeadersConfig).length + policy.CustomHeadersConfig.Quantity).toBe(
      Object.keys(headers).length,
    )
  })

  it('disable caching of pages, and cache hashed files for a year', () => {
    const paths = ['index.html', 'assets/app-CE1STQQ4.js', 'favicon.svg', 'third-party-notices.md']
    expect(paths.map(cachingOf)).toEqual([CACHING.page, CACHING.hashed, CACHING.other, CACHING.other])
    expect(files['customHttp.yml']).toContain(CACHING.hashed)
    expect(files['nginx.conf']).toContain(`"/index.html" "${CACHING.page}";`)
    expect(files['nginx.conf']).toContain(String.raw`location ~ \.\w+$ { try_files $uri =404; }`)
  })

  it('enable compression of the same types as the preview server', () => {
    const types = /gzip_types (.*);/.exec(files['nginx.conf'] ?? '')?.[1]?.split(' ')
    expect(types).toEqual(expect.arrayContaining(['application/javascript', 'text/javascript', 'text/css']))
    expect(files['nginx.conf']).toContain('gzip on;')
    expect(files['nginx.conf']).toContain('gzip_vary on;')
  })

  it('rewrite pages to index.html, but not missing files', () => {
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

  it('serve only what is below the base path', () => {
    const below = hostingFiles({ ...info, base: '/app/' })
    const nginx = below['nginx.conf'] ?? ''
    for (const line of [
      'location /app/ { try_files $uri /app/index.html; }',
      'location = / { return 302 /app/; }',
      'location = /app { return 302 /app/; }',
      '# The build is in /srv/fairlead/app/',
    ])
      expect(nginx).toContain(line)
    expect(below['customHttp.yml']).toContain(`pattern: 'app/assets/**'`)
    const handler = runInNewContext(`${below['cloudfront-pages.js']}; handler`) as (event: object) => {
      uri?: string
      headers?: { location: { value: string } }
    }
    const answerOf = (uri: string) => {
      const answer = handler({ request: { uri } })
      return answer.uri ?? answer.headers?.location.value
    }
    expect(
      ['/app', '/app/', '/app/login', '/app/assets/x', '/app/icon.svg', '/', '/other', '/apple/x'].map(answerOf),
    ).toEqual([
      '/app/',
      '/app/index.html',
      '/app/index.html',
      '/app/assets/x',
      '/app/icon.svg',
      '/',
      '/other',
      '/apple/x',
    ])
  })
})

describe('policy for one deployment', () => {
  const html = '<script>alert</script><script type="module" src="/a.js"></script>'
  const settings = { VITE_AWS_REGION: 'us-east-1', VITE_GRAPHQL_ENDPOINT: 'https://api.one.example/graphql' }
  const built = buildInfo({ buildId: 'b1', kind: 'live', base: '/' }, settings, html)
  const other = { VITE_AWS_REGION: 'eu-west-1', VITE_GRAPHQL_ENDPOINT: 'https://api.two.example/graphql' }

  it('contains the services of its config file and the scripts of the build', async () => {
    const { contentSecurityPolicy: policy } = await deploymentInfo(built, html, JSON.stringify(other))
    for (const host of ['api.two.example', 'cognito-idp.eu-west-1.amazonaws.com', '*.s3.eu-west-1.amazonaws.com'])
      expect(policy).toContain(`https://${host}`)
    expect(policy).not.toMatch(/api\.one|us-east-1/)
    expect(policy).toContain("'sha256-35BQWN1npAn++BSA6B5HNlcrDttNf7mHxpXNB+Jg7IE='")
  })

  it('equals the policy of the build if the file is empty', async () => {
    expect(await deploymentInfo(built, html, '{}')).toEqual(built)
  })

  it('is not derived from a file that the app would reject', async () => {
    await expect(deploymentInfo(built, html, '{"VITE_AWS_REGON": "x"}')).rejects.toThrow(
      'VITE_AWS_REGON is no setting of this app',
    )
  })
})

describe('report-only policy', () => {
  const settings = { VITE_CSP_REPORT_ONLY: 'true', VITE_CSP_REPORT_URI: 'https://reports.example/csp' }
  const watched = buildInfo({ buildId: 'b1', kind: 'live', base: '/' }, settings, '')
  const sent = headersOf(watched)

  it('is sent in the report-only header with its report endpoint', () => {
    expect(sent['content-security-policy']).toBeUndefined()
    expect(sent['content-security-policy-report-only']).toContain(
      'report-uri https://reports.example/csp; report-to csp',
    )
    expect(sent['reporting-endpoints']).toBe('csp="https://reports.example/csp"')
  })

  it('is supported by every host', () => {
    const files = hostingFiles(watched)
    expect(files['nginx.conf']).toContain(String.raw`reporting-endpoints "csp=\"https://reports.example/csp\"" always;`)
    expect(files['customHttp.yml']).toContain("key: 'content-security-policy-report-only'")
    const policy = JSON.parse(files['cloudfront-headers.json'] ?? '') as {
      SecurityHeadersConfig: object
      CustomHeadersConfig: { Items: { Header: string }[] }
    }
    expect(policy.SecurityHeadersConfig).not.toHaveProperty('ContentSecurityPolicy')
    expect(policy.CustomHeadersConfig.Items.map(({ Header }) => Header)).toEqual([
      'x-build-id',
      'content-security-policy-report-only',
      'reporting-endpoints',
      'permissions-policy',
    ])
  })
})

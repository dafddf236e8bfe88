import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, inlineHashes } from './content-security-policy'

function directives(policy: string) {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

const inline = { styles: [], scripts: [] }
const live = {
  VITE_AWS_REGION: 'eu-west-1',
  VITE_GRAPHQL_ENDPOINT: 'https://abc.appsync-api.eu-west-1.amazonaws.com/graphql',
  VITE_GRAPHQL_REALTIME_ENDPOINT: 'wss://abc.appsync-realtime-api.eu-west-1.amazonaws.com/graphql',
}

describe('content security policy', () => {
  it('restricts the demo to its own origin', () => {
    const policy = contentSecurityPolicy('demo', live, inline)
    expect(policy).not.toContain('http')
    expect(directives(policy)).toMatchObject({ 'connect-src': ["'self'"], 'worker-src': ["'self'"] })
  })

  it('lists the hosts of the live services, and allows no worker', () => {
    const policy = directives(contentSecurityPolicy('live', live, inline))
    expect(policy['connect-src']).toEqual(
      expect.arrayContaining([
        'https://cognito-idp.eu-west-1.amazonaws.com',
        'https://abc.appsync-api.eu-west-1.amazonaws.com',
        'wss://abc.appsync-realtime-api.eu-west-1.amazonaws.com',
        'https://api.stripe.com',
      ]),
    )
    expect(policy['worker-src']).toEqual(["'none'"])
  })

  it('allows what Stripe requires for cards, 3-D Secure, and the address form', () => {
    expect(directives(contentSecurityPolicy('live', live, inline))).toMatchObject({
      'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://maps.googleapis.com'],
      'frame-src': [
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
        'https://m.stripe.network',
      ],
      'connect-src': expect.arrayContaining([
        'https://api.stripe.com',
        'https://q.stripe.com',
        'https://maps.googleapis.com',
      ]),
    })
  })

  it.each([
    [undefined, ['https://*.s3.eu-west-1.amazonaws.com', 'https://*.s3.amazonaws.com']],
    ['', ['https://s3.eu-west-1.amazonaws.com', 'https://s3.amazonaws.com']],
    ['https://photos.s3.us-west-2.amazonaws.com', ['https://photos.s3.us-west-2.amazonaws.com']],
    ['https://files.example.com/uploads/', ['https://files.example.com']],
    ['http://localhost:9000', ['http://localhost:9000']],
  ])('allows uploads with VITE_UPLOAD_ORIGIN=%s to %j', (origin, allowed) => {
    const policy = contentSecurityPolicy('live', { ...live, VITE_UPLOAD_ORIGIN: origin }, inline)
    expect(directives(policy)['connect-src']).toEqual(expect.arrayContaining(allowed))
    if (origin) expect(policy).not.toMatch(/s3\.(eu-west-1\.)?amazonaws/)
  })

  it.each([
    ['VITE_UPLOAD_ORIGIN', 'photos.s3.us-west-2.amazonaws.com'],
    ['VITE_UPLOAD_ORIGIN', 'localhost:9000'],
    ['VITE_GRAPHQL_ENDPOINT', 'api.example.com/graphql'],
    ['VITE_GRAPHQL_REALTIME_ENDPOINT', 'https://api.example.com/graphql'],
    ['VITE_COGNITO_ENDPOINT', 'localhost:9229'],
    ['VITE_AWS_REGION', 'Ireland'],
  ])('is not made for a live build with %s=%s', (name, value) => {
    expect(() => contentSecurityPolicy('live', { ...live, [name]: value }, inline)).toThrow(`${name} must be`)
    expect(() => contentSecurityPolicy('demo', { ...live, [name]: value }, inline)).not.toThrow()
  })

  it('lets pictures come from any https address', () => {
    expect(contentSecurityPolicy('live', live, inline)).toContain("img-src 'self' data: blob: https:")
  })

  it('ignores a setting without a value', () => {
    const policy = contentSecurityPolicy('live', { ...live, VITE_COGNITO_ENDPOINT: '' }, inline)
    expect(policy).toContain('https://cognito-idp.eu-west-1.amazonaws.com')
  })

  it('uses a custom URL of the identity service', () => {
    const policy = contentSecurityPolicy('live', { ...live, VITE_COGNITO_ENDPOINT: 'http://localhost:9229/' }, inline)
    expect(policy).toContain('http://localhost:9229')
    expect(policy).not.toContain('cognito-idp')
  })

  it.each(['demo', 'live'] as const)('allows inline scripts and styles of the %s by hash', (kind) => {
    // printf alert | openssl dgst -sha256 -binary | base64
    const page = `<style media="all">\n</style><script>alert</script><script type="module" src="/a.js"></script>`
    const policy = directives(contentSecurityPolicy(kind, live, inlineHashes(page)))
    expect(policy['script-src']).toContain("'sha256-35BQWN1npAn++BSA6B5HNlcrDttNf7mHxpXNB+Jg7IE='")
    expect(policy['script-src']?.filter((source) => source.includes('sha256'))).toHaveLength(1)
    expect(policy['style-src']?.at(-1)).toBe("'sha256-AbpHGcgLb+kRsJGnwFEktk7uzpZOCcBY74+YBdrKVGs='")
  })

  it.each(['demo', 'live'] as const)('allows nothing else inline in the %s', (kind) => {
    const policy = contentSecurityPolicy(kind, live, inline)
    expect(policy).not.toContain('unsafe')
    expect(directives(policy)).toMatchObject({
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': [kind === 'demo' ? "'self'" : "'none'"],
    })
  })
})

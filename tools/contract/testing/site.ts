import { CACHING, headersOf } from '../../hosting.mjs'
import { buildInfo } from '../../vite/build-info'
import type { ContractConfig } from '../config'
import type { Send } from '../live'

export const SITE = 'https://app.example.com/'

const INDEX = `<!doctype html><link rel="stylesheet" href="/assets/index-abcdef12.css">
<script type="module" src="/assets/index-abcdef12.js"></script><div id="root"></div>`

/** Returns a correctly configured host, with a live build of one script and one style sheet. */
export function site({ endpoint, identity }: ContractConfig): Send {
  const settings = { VITE_GRAPHQL_ENDPOINT: endpoint, VITE_COGNITO_ENDPOINT: identity.endpoint }
  const info = buildInfo({ buildId: 'b1', kind: 'live', base: '/' }, settings, INDEX)
  const headers = headersOf(info)
  const immutable = { ...headers, 'cache-control': CACHING.hashed, 'content-encoding': 'br' }
  return ({ url }) => {
    const { pathname } = new URL(url)
    const answer = (body: string, type: string, more: Record<string, string>, status = 200) =>
      Promise.resolve(new Response(body, { status, headers: { ...more, 'content-type': type } }))
    if (pathname === '/assets/index-abcdef12.js') return answer('1', 'text/javascript', immutable)
    if (pathname === '/assets/index-abcdef12.css') return answer('a{}', 'text/css', immutable)
    if (pathname === '/build-info.json') return answer(JSON.stringify(info), 'application/json', headers)
    if (/\.\w+$/.test(pathname)) return answer('Not found', 'text/plain', headers, 404)
    return answer(INDEX, 'text/html; charset=utf-8', { ...headers, 'cache-control': CACHING.page })
  }
}

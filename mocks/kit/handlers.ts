import { createRequire } from 'node:module'
import type * as Msw from 'msw'
import { didYouMean } from '../../src/shared/did-you-mean'
import type { Endpoints, World } from './types'

const paths: Readonly<Record<keyof Endpoints, string>> = {
  graphql: 'graphql',
  cognito: 'cognito-idp/',
  stripe: 'stripe-api/',
  uploads: 'uploads/',
}
const names = Object.keys(paths) as (keyof Endpoints)[]

/**
 * Returns handlers for MSW's `setupServer` that send an app's requests to the world. `endpoints` says where the app sends
 * them: the base URL of an app with this project's paths, or the URL of each service. Default: the world's own URL.
 */
export function handlers(world: World, endpoints: string | Endpoints = {}): Msw.HttpHandler[] {
  const { http } = loadMsw()
  const own = endpointsBelow(world.url)
  const others = typeof endpoints === 'string' ? endpointsBelow(endpoints) : endpoints
  for (const name of Object.keys(others))
    if (!names.some((known) => known === name))
      throw new Error(
        `handlers: there is no endpoint ${name}${didYouMean(name, names) || `. There are ${names.join(', ')}`}`,
      )
  return names.flatMap((name) =>
    [others[name], own[name]].flatMap((from) => {
      if (from === undefined) return []
      const below = (request: Request): string | undefined => {
        const isBelow = name === 'graphql' ? request.url.split('?')[0] === from : request.url.startsWith(from)
        return isBelow ? request.url.slice(from.length) : undefined
      }
      return http.all(
        ({ request }) => below(request) !== undefined,
        ({ request }) => world.fetch(new Request(new URL(`${paths[name]}${below(request)}`, world.url), request)),
      )
    }),
  )
}

/** Returns the endpoints of an app whose base URL this is. Throws if it is no URL. */
function endpointsBelow(url: string): Required<Endpoints> {
  if (!URL.canParse(url)) throw new Error(`handlers: expected a URL such as https://app.example.com/, got ${url}`)
  const of = (name: keyof Endpoints) => new URL(paths[name], url).href
  return { graphql: of('graphql'), cognito: of('cognito'), stripe: of('stripe'), uploads: of('uploads') }
}

/** MSW is an optional peer of the package, and only this function needs it. */
function loadMsw(): typeof Msw {
  try {
    return createRequire(import.meta.url)('msw')
  } catch (error) {
    throw new Error('handlers needs the package msw: run npm install --save-dev msw', { cause: error })
  }
}

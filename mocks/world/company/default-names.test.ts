import { beforeAll, expect, it } from 'vitest'
import { createBackend } from '../../server'
import { createPageSandbox, type PageSandbox } from '../../console/page-sandbox'
import { operations } from '../../control/stories/operations'
import { createOperationsClient } from '../../control/operations-client'
import { signIn } from '../../control/sign-in'
import { SOURCES, UNITS } from '../seed/seed-company'
import { PEOPLE } from '../seed/people'
import { randomCompany } from './testing/random-company'

/**
 * Names that only the default company uses. Categories and states are not in the list, because all companies share
 * them.
 */
const defaultNames = [
  'Fairlead',
  ...UNITS.flatMap(([id, name]) => [id, name]),
  ...PEOPLE.flatMap(({ firstName, lastName, city }) => [firstName, lastName, city]),
  ...SOURCES.flatMap(([id, name]) => [id, name]),
]
const wordPattern = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'iu')
const patterns = [...new Set(defaultNames)].map((name) => [name, wordPattern(name)] as const)

const namesIn = (text: string): readonly string[] =>
  patterns.flatMap(([name, pattern]) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [`${name}: …${text.slice(Math.max(0, at - 60), at + 60)}…`]
  })

const BASE_URL = 'http://sandbox.local/'
let fetch: (request: Request) => Promise<Response>
let sandbox: PageSandbox
const start = { scenario: 'own-company', seed: 5, now: '2026-03-02T17:00Z', freeze: true }

beforeAll(async () => {
  const backend = await createBackend()
  fetch = (request) => backend.fetch(request)
  sandbox = createPageSandbox(BASE_URL, (request) => fetch(request))
})

/** Runs every query as one user, with sample values for known arguments. Returns the responses by query. */
async function queryResponses(username: string): Promise<readonly (readonly [string, string])[]> {
  const { idToken } = await signIn(fetch, BASE_URL, username)
  const send = createOperationsClient(BASE_URL, fetch)
  const agentId = 'user-agent'
  const days = { from: '2025-12-01', to: '2026-03-02' }
  const sampleArguments: Readonly<Record<string, unknown>> = {
    agentId,
    userId: agentId,
    sourceId: 'source-1',
    unitId: 'branch-1',
    limit: 200,
    ...days,
  }
  const responses: (readonly [string, string])[] = []
  for (const { kind, name, argumentNames } of operations()) {
    if (kind !== 'query') continue
    const variables = Object.fromEntries(
      argumentNames.filter((key) => key in sampleArguments).map((key) => [key, sampleArguments[key]]),
    )
    responses.push([`${username}: ${name}`, JSON.stringify(await send(name, variables, idToken))])
  }
  return responses
}

it('a custom company shows no default name in queries, mails, people, or stories', async () => {
  const company = randomCompany(77)
  await sandbox.start({ ...start, company })
  // A password reset sends a mail, so that the inbox is not empty.
  for (const username of ['agent', 'manager']) await forgetPassword(username)
  const texts = [
    ...(await queryResponses('agent')),
    ...(await queryResponses('manager')),
    ...(await queryResponses('admin')),
    ['inbox', JSON.stringify(await sandbox.inbox())] as const,
    ['people', JSON.stringify(await sandbox.people())] as const,
    ['story', JSON.stringify((await sandbox.company.share(company)).story)] as const,
  ]
  expect(texts.filter(([, text]) => text.length > 60).length).toBeGreaterThan(40)
  const mails = await sandbox.inbox()
  expect(mails.length).toBeGreaterThan(0)
  expect(mails[0]?.subject).toContain(company.company)
  for (const [place, text] of texts) expect(namesIn(text), place).toEqual([])
  expect(texts.map(([, text]) => text).join('\n')).toContain(company.sources[0]?.name)
})

/** Requests a reset code by mail, like the sign-in page. */
async function forgetPassword(username: string): Promise<void> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
  }
  const body = JSON.stringify({ ClientId: 'fairlead-sandbox', Username: username })
  const { status } = await fetch(new Request('http://sandbox.local/cognito-idp/', { method: 'POST', headers, body }))
  expect(status).toBe(200)
}

it('the default company shows the default names', async () => {
  await sandbox.start({ ...start, scenario: 'default' })
  const texts = (await queryResponses('admin')).map(([, text]) => text).join('\n')
  const found = namesIn(texts).map((line) => line.split(':')[0])
  for (const name of ['Coast', 'Rate Table One', 'Riley', 'Okonkwo', 'Harbor']) expect(found).toContain(name)
})

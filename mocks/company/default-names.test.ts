import { beforeAll, expect, it } from 'vitest'
import { createBackend } from '../sandbox/backend'
import { createSandbox, type Sandbox } from '../console/sandbox'
import { operations } from '../stories/operations'
import { SandboxClient } from '../stories/sandbox-client'
import { UNITS } from '../world/seed/seed-company'
import { PEOPLE } from '../world/seed/people'
import { SOURCES } from '../world/seed/sources'
import { randomCompany } from './testing/random-company'

/** Whatever the company that the scenarios were written for is known by; categories and states are everybody's. */
const defaultNames = [
  'Fairlead',
  ...UNITS.flatMap(([id, name]) => [id, name]),
  ...PEOPLE.flatMap(({ firstName, lastName, city }) => [firstName, lastName, city]),
  ...SOURCES.flatMap(([id, name]) => [id, name]),
]
const asWord = (name: string) => new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'iu')
const patterns = [...new Set(defaultNames)].map((name) => [name, asWord(name)] as const)

const namesIn = (text: string): readonly string[] =>
  patterns.flatMap(([name, pattern]) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [`${name}: …${text.slice(Math.max(0, at - 60), at + 60)}…`]
  })

let fetch: (request: Request) => Promise<Response>
let client: SandboxClient
let sandbox: Sandbox
const start = { name: 'own-company', seed: 5, now: '2026-03-02T17:00Z', freeze: true }

beforeAll(async () => {
  const backend = await createBackend()
  fetch = (request) => backend.fetch(request)
  client = new SandboxClient(fetch, 'http://sandbox.local/')
  sandbox = createSandbox('http://sandbox.local/', (input, init) => fetch(new Request(input, init)))
})

/** Answers of every query that can be asked without knowing anything, and of those that need an id, for one person. */
async function answersTo(username: string): Promise<readonly (readonly [string, string])[]> {
  await client.signIn(username)
  const agentId = 'user-agent'
  const days = { from: '2025-12-01', to: '2026-03-02' }
  const known: Readonly<Record<string, unknown>> = {
    agentId,
    userId: agentId,
    sourceId: 'source-1',
    unitId: 'branch-1',
    limit: 200,
    ...days,
  }
  const answers: (readonly [string, string])[] = []
  for (const { kind, name, argumentNames } of operations()) {
    if (kind !== 'query') continue
    const given = Object.fromEntries(argumentNames.filter((one) => one in known).map((one) => [one, known[one]]))
    const { answer } = await client.call(name, given)
    answers.push([`${username}: ${name}`, JSON.stringify(answer)])
  }
  return answers
}

it('no default name is left in anything that three people are answered, nor in mails, people, scripts and records', async () => {
  const company = randomCompany(77)
  await sandbox.start({ ...start, company })
  // Mails are sent when somebody asks for one.
  for (const username of ['agent', 'manager']) await forgetPassword(username)
  const texts = [
    ...(await answersTo('agent')),
    ...(await answersTo('manager')),
    ...(await answersTo('admin')),
    ['inbox', JSON.stringify(await sandbox.inbox())] as const,
    ['people', JSON.stringify(await sandbox.people())] as const,
    ['story', JSON.stringify((await sandbox.company.handOn(company)).script)] as const,
  ]
  expect(texts.filter(([, text]) => text.length > 60).length).toBeGreaterThan(40)
  const mails = await sandbox.inbox()
  expect(mails.length).toBeGreaterThan(0)
  expect(mails[0]?.subject).toContain(company.company)
  for (const [place, text] of texts) expect(namesIn(text), place).toEqual([])
  expect(texts.map(([, text]) => text).join('\n')).toContain(company.sources[0]?.name)
})

/** Asks for a code by mail, as the sign-in page does. */
async function forgetPassword(username: string): Promise<void> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
  }
  const body = JSON.stringify({ ClientId: 'fairlead-sandbox', Username: username })
  const { status } = await fetch(new Request('http://sandbox.local/cognito-idp/', { method: 'POST', headers, body }))
  expect(status).toBe(200)
}

it('finds the default names in the world that has them', async () => {
  await sandbox.start({ ...start, name: 'default' })
  const texts = (await answersTo('admin')).map(([, text]) => text).join('\n')
  const found = namesIn(texts).map((line) => line.split(':')[0])
  for (const name of ['Coast', 'Rate Table One', 'Riley', 'Okonkwo', 'Harbor']) expect(found).toContain(name)
})

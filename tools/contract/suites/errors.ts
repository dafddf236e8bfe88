import { assert, assertEqual } from '../assert'
import { suite, type Check } from '../check'
import type { Live } from '../live'
import { at } from '../schema'

const check = suite('errors', { isRead: true })

/** Well-formed JWT without a valid signature. */
const FORGED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkiLCJ0b2tlbl91c2UiOiJpZCJ9.AAAAAAAAAAAAAAAAAAAAAA'

const rejected = (id: string, promise: string, token: string | null): Check =>
  check(id, promise, async (live: Live) => {
    const { status, errors, code, data } = await live.query(token, '{ getFundsBalance { agentId } }')
    assertEqual('the status', status, 401)
    assertEqual('errorType', errors[0]?.['errorType'], 'UnauthorizedException')
    assertEqual('what the app reads', code, 'AUTHENTICATION_FAILED')
    assertEqual('data', data, null)
  })

export const errorChecks: readonly Check[] = [
  rejected('no-token', 'a request without a token is rejected', null),
  rejected('forged-token', 'a token with an invalid signature is rejected', FORGED),
  rejected('no-jwt', 'a malformed token is rejected', 'not-a-token'),
  check('field-denied', 'a denied field is an error with status 200, and leaves other fields intact', async (live) => {
    const { status, code, errors, data } = await live.queryAs(
      'agent',
      '{ listUsers(limit: 1) { total } getFundsBalance { agentId } }',
    )
    assertEqual('the status', status, 200)
    assert(code === 'FORBIDDEN' || code === 'UNAUTHORIZED', `the app reads ${code}`)
    assertEqual('path', errors[0]?.['path'], ['listUsers'])
    assert(data?.['getFundsBalance'], 'the other field is not answered')
  }),
  check('unknown-field', 'a document that does not fit the schema is rejected', async (live) => {
    const { data, code } = await live.queryAs('agent', '{ getFundsBalance { contractNone } }')
    assertEqual('data', data, null)
    assertEqual('what the app reads', code, 'INTERNAL')
  }),
  check('no-json', 'a malformed body is rejected with status 400', async (live) => {
    const headers = { 'content-type': 'application/json', authorization: (await live.tokens('agent')).idToken }
    assertEqual(
      'the status',
      (await live.send(live.config.endpoint, { method: 'POST', headers, body: '{' })).status,
      400,
    )
  }),
  check(
    'lead-not-found',
    'a lead that does not exist is NOT_FOUND, and its error shows nothing of the service',
    async (live) => {
      const { code, data, errors } = await live.ask('agent', 'getLead', { leadId: 'contract-none' })
      assertEqual('the lead', at(data, 'getLead') ?? null, null)
      assert(code === 'NOT_FOUND' || code === undefined, `the app reads ${code}`)
      const text = JSON.stringify(errors)
      assert(!/\bat \S+ \(|node_modules|arn:aws|SELECT |Traceback/.test(text), text)
    },
  ),
]

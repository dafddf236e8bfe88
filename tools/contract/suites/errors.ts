import { assert, assertEqual } from '../assert'
import { suite, type Check } from '../check'
import type { Need } from '../live'
import type { Persona } from '../config'
import type { Live } from '../live'

const check = suite('errors')

const FUNDS = '{ getFundsBalance { agentId } }'

/** Well-formed JWT without a valid signature. */
const FORGED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkiLCJ0b2tlbl91c2UiOiJpZCJ9.AAAAAAAAAAAAAAAAAAAAAA'

async function rejectedToken(live: Live, token: string | null): Promise<string> {
  const { status, errors, code, data } = await live.query(token, FUNDS)
  assertEqual('the status', status, 401)
  assertEqual('errorType', errors[0]?.['errorType'], 'UnauthorizedException')
  assertEqual('what the app reads', code, 'AUTHENTICATION_FAILED')
  assertEqual('data', data, null)
  return '401 UnauthorizedException'
}

const INVALID = 'VALIDATION_FAILED'
const UNKNOWN = 'NOT_FOUND'
const WALLET = 'agentId: "contract-none", sourceId: "contract-none"'
const PRICE = 'baseCostPerLead: 100, markupPercentage: 0'
const CREDIT = 'amountCents: 100'

type InvalidInput = readonly [mutation: string, code: string, field?: string, needs?: Need]

/** Mutations with invalid input, and the error code and field that each must return. `{agent}` is the agent's ID. */
const invalidInput: Readonly<Record<Exclude<Persona, 'manager'>, readonly InvalidInput[]>> = {
  agent: [
    ['updateAgentProfile(input: { phoneNumber: "one" })', INVALID, 'phoneNumber'],
    ['createProfilePictureUploadUrl(input: { contentType: "text/html", contentLength: 9 })', INVALID, 'contentType'],
    ['createWallet(input: { sourceId: "contract-none" })', UNKNOWN],
    ['updateWallet(input: { sourceId: "contract-none", enabled: true })', UNKNOWN],
    ['selectState(input: { state: "ZZ" })', INVALID, 'state'],
    ['addFunds(input: { amountCents: 1 })', INVALID, 'amountCents'],
    ['removePaymentMethod(input: { paymentMethodId: "pm_contract_none" })', UNKNOWN],
    ['setDefaultPaymentMethod(input: { paymentMethodId: "pm_contract_none" })', UNKNOWN],
    ['transferFundsToWallet(input: { sourceId: "contract-none", amountCents: -1 })', INVALID, 'amountCents'],
    ['purchaseLead(leadId: "contract-none")', UNKNOWN],
    ['saveSearch(name: "", query: "")', INVALID, 'name', 'full'],
  ],
  administrator: [
    [`createLeadSource(input: { name: "", category: "FORM_LEAD", ${PRICE} })`, INVALID, 'name'],
    [`updateLeadSourcePricing(input: { sourceId: "contract-none", ${PRICE} })`, UNKNOWN],
    ['deleteLeadSource(sourceId: "contract-none")', UNKNOWN],
    ['updateUserRole(userId: "contract-none", role: AGENT)', UNKNOWN],
    ['updateUserStatus(userId: "contract-none", status: ACTIVE)', UNKNOWN],
    [`adminCreditAgentWallet(input: { ${WALLET}, ${CREDIT}, reason: "contract" })`, UNKNOWN],
    [`adminCreditAgentBankAccount(input: { agentId: "{agent}", ${CREDIT}, reason: "" })`, INVALID, 'reason'],
  ],
}

const codesFor = (who: keyof typeof invalidInput): readonly Check[] =>
  invalidInput[who].map(([mutation, code, field, needs]) => {
    const name = mutation.slice(0, mutation.indexOf('('))
    const promise = `${name} says ${code}${field === undefined ? '' : ` of ${field}`} where the input is wrong`
    return suite('errors', needs)(name, promise, async (live) => {
      const call = mutation.replace('{agent}', await live.sub('agent'))
      const refused = await live.refusal(who, `mutation { ${call} { success errors { code field message } } }`)
      assertEqual('the code', refused.code, code)
      if (field !== undefined) assertEqual('the field', refused.field, field)
      const result = Object.values(refused.answer.data ?? {})[0]
      assert(typeof result === 'object' && result !== null, 'it is an error without data that names what to correct')
      return refused.field === undefined ? code : `${code} of ${refused.field}`
    })
  })

export const errorChecks: readonly Check[] = [
  check('no-token', 'a request without a token is rejected', (live) => rejectedToken(live, null)),
  check('forged-token', 'a token with an invalid signature is rejected', (live) => rejectedToken(live, FORGED)),
  check('no-jwt', 'a malformed token is rejected', (live) => rejectedToken(live, 'not-a-token')),
  check('field-denied', 'a denied field is an error with status 200 and refreshes no token', async (live) => {
    const { status, code, errors } = await live.query('agent', '{ listUsers(limit: 1) { total } }')
    assertEqual('the status', status, 200)
    assert(code === 'FORBIDDEN' || code === 'UNAUTHORIZED', `the app reads ${code}`)
    assertEqual('path', errors[0]?.['path'], ['listUsers'])
    return 'denied'
  }),
  check('field-beside', 'a denied field leaves the other fields intact', async (live) => {
    const { data } = await live.query('agent', '{ listUsers(limit: 1) { total } getFundsBalance { agentId } }')
    assert(data?.['getFundsBalance'], 'the other field is not answered')
    return 'answered'
  }),
  check('unknown-field', 'a document that does not fit the schema is rejected', async (live) => {
    const { data, errors, code } = await live.query('agent', '{ getFundsBalance { contractNone } }')
    assertEqual('data', data, null)
    assert(errors.length > 0, 'there are no errors')
    assertEqual('what the app reads', code, 'INTERNAL')
    return 'refused'
  }),
  check('no-json', 'a malformed body is rejected with status 400', async (live) => {
    const { idToken } = await live.tokens('agent')
    const headers = { 'content-type': 'application/json', authorization: idToken }
    const response = await live.send(live.config.endpoint, { method: 'POST', headers, body: '{' })
    assertEqual('the status', response.status, 400)
    return '400'
  }),
  check('lead-not-found', 'a lead that does not exist is NOT_FOUND', async (live) => {
    const { code, data } = await live.query('agent', '{ getLead(leadId: "contract-none") { id } }')
    assertEqual('the lead', data?.['getLead'] ?? null, null)
    assert(code === 'NOT_FOUND' || code === undefined, `the app reads ${code}`)
    return 'NOT_FOUND'
  }),
  check('masked', 'errors show no stack, no SQL, and no resource name', async (live) => {
    const { errors } = await live.query('agent', '{ getTransaction(transactionId: "contract-none") { id } }')
    const text = JSON.stringify(errors)
    assert(!/\bat \S+ \(|node_modules|arn:aws|SELECT |Traceback/.test(text), text)
    return 'nothing'
  }),
  ...codesFor('agent'),
  ...codesFor('administrator'),
]

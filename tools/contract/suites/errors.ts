import { checksOf, hold, same, type Check } from '../check'
import type { Persona } from '../config'
import type { Live } from '../live'

const FUNDS = '{ getFundsBalance { agentId } }'

/** Well-formed JWT without a valid signature. */
const FORGED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkiLCJ0b2tlbl91c2UiOiJpZCJ9.AAAAAAAAAAAAAAAAAAAAAA'

async function refusedAtTheDoor(live: Live, token: string | null): Promise<string> {
  const { status, errors, code, data } = await live.ask(token, FUNDS)
  same('the status', status, 401)
  same('errorType', errors[0]?.['errorType'], 'UnauthorizedException')
  same('what the app reads', code, 'AUTHENTICATION_FAILED')
  same('data', data, null)
  return '401 UnauthorizedException'
}

/** A mutation with invalid input, and the error code and field that it must return. */
interface Probe {
  readonly who: Persona
  /** `{agent}` is replaced by the agent's ID. */
  readonly mutation: string
  readonly code: string
  readonly field?: string
  readonly capability?: string
}

const probes: Readonly<Record<string, Probe>> = {
  updateAgentProfile: {
    who: 'agent',
    mutation: 'updateAgentProfile(input: { phoneNumber: "one" })',
    code: 'VALIDATION_FAILED',
    field: 'phoneNumber',
  },
  createProfilePictureUploadUrl: {
    who: 'agent',
    mutation: 'createProfilePictureUploadUrl(input: { contentType: "text/html", contentLength: 10 })',
    code: 'VALIDATION_FAILED',
    field: 'contentType',
  },
  createWallet: { who: 'agent', mutation: 'createWallet(input: { sourceId: "contract-none" })', code: 'NOT_FOUND' },
  updateWallet: {
    who: 'agent',
    mutation: 'updateWallet(input: { sourceId: "contract-none", enabled: true })',
    code: 'NOT_FOUND',
  },
  selectState: {
    who: 'agent',
    mutation: 'selectState(input: { state: "ZZ" })',
    code: 'VALIDATION_FAILED',
    field: 'state',
  },
  addFunds: {
    who: 'agent',
    mutation: 'addFunds(input: { amountCents: 1 })',
    code: 'VALIDATION_FAILED',
    field: 'amountCents',
  },
  removePaymentMethod: {
    who: 'agent',
    mutation: 'removePaymentMethod(input: { paymentMethodId: "pm_contract_none" })',
    code: 'NOT_FOUND',
  },
  setDefaultPaymentMethod: {
    who: 'agent',
    mutation: 'setDefaultPaymentMethod(input: { paymentMethodId: "pm_contract_none" })',
    code: 'NOT_FOUND',
  },
  transferFundsToWallet: {
    who: 'agent',
    mutation: 'transferFundsToWallet(input: { sourceId: "contract-none", amountCents: -1 })',
    code: 'VALIDATION_FAILED',
    field: 'amountCents',
  },
  purchaseLead: { who: 'agent', mutation: 'purchaseLead(leadId: "contract-none")', code: 'NOT_FOUND' },
  createLeadSource: {
    who: 'administrator',
    mutation: 'createLeadSource(input: { name: "", category: "FORM_LEAD", baseCostPerLead: 100, markupPercentage: 0 })',
    code: 'VALIDATION_FAILED',
    field: 'name',
  },
  updateLeadSourcePricing: {
    who: 'administrator',
    mutation:
      'updateLeadSourcePricing(input: { sourceId: "contract-none", baseCostPerLead: 100, markupPercentage: 0 })',
    code: 'NOT_FOUND',
  },
  deleteLeadSource: {
    who: 'administrator',
    mutation: 'deleteLeadSource(sourceId: "contract-none")',
    code: 'NOT_FOUND',
  },
  updateUserRole: {
    who: 'administrator',
    mutation: 'updateUserRole(userId: "contract-none", role: AGENT)',
    code: 'NOT_FOUND',
  },
  updateUserStatus: {
    who: 'administrator',
    mutation: 'updateUserStatus(userId: "contract-none", status: ACTIVE)',
    code: 'NOT_FOUND',
  },
  adminCreditAgentWallet: {
    who: 'administrator',
    mutation:
      'adminCreditAgentWallet(input: { agentId: "contract-none", sourceId: "contract-none", amountCents: 100, reason: "contract" })',
    code: 'NOT_FOUND',
  },
  adminCreditAgentBankAccount: {
    who: 'administrator',
    mutation: 'adminCreditAgentBankAccount(input: { agentId: "{agent}", amountCents: 100, reason: "" })',
    code: 'VALIDATION_FAILED',
    field: 'reason',
  },
  saveSearch: {
    who: 'agent',
    mutation: 'saveSearch(name: "", query: "")',
    code: 'VALIDATION_FAILED',
    field: 'name',
    capability: 'SAVED_SEARCHES',
  },
}

const codes: readonly Check[] = Object.entries(probes).map(([name, { who, mutation, code, field, capability }]) => ({
  id: `errors.${name}`,
  promise: `${name} says ${code}${field === undefined ? '' : ` of ${field}`} where the input is wrong`,
  ...(capability === undefined ? {} : { capability }),
  async run(live) {
    const about = mutation.replace('{agent}', await live.sub('agent'))
    const refused = await live.refusal(who, `mutation { ${about} { success errors { code field message } } }`)
    same('the code', refused.code, code)
    if (field !== undefined) same('the field', refused.field, field)
    const result = Object.values(refused.answer.data ?? {})[0]
    hold(
      typeof result === 'object' && result !== null,
      'it is told as an error, and not as data that names what to correct',
    )
    return refused.field === undefined ? code : `${code} of ${refused.field}`
  },
}))

export const errors: readonly Check[] = [
  ...checksOf('errors', {
    'no-token': ['without a token nobody is let in', (live) => refusedAtTheDoor(live, null)],
    'forged-token': ['a token of nobody lets nobody in', (live) => refusedAtTheDoor(live, FORGED)],
    'no-jwt': ['what is no token lets nobody in', (live) => refusedAtTheDoor(live, 'not-a-token')],
    'field-denied': [
      'a field that is denied is an error with status 200, which no refresh of tokens follows',
      async (live) => {
        const { status, code, errors: told } = await live.ask('agent', '{ listUsers(limit: 1) { total } }')
        same('the status', status, 200)
        hold(code === 'FORBIDDEN' || code === 'UNAUTHORIZED', `the app reads ${code}`)
        same('path', told[0]?.['path'], ['listUsers'])
        return 'denied'
      },
    ],
    'field-beside': [
      'what is denied takes nothing else of the answer with it',
      async (live) => {
        const { data } = await live.ask('agent', '{ listUsers(limit: 1) { total } getFundsBalance { agentId } }')
        hold(data?.['getFundsBalance'], 'the other field is not answered')
        return 'answered'
      },
    ],
    'unknown-field': [
      'a document that does not fit the schema is refused without data',
      async (live) => {
        const { data, errors: told, code } = await live.ask('agent', '{ getFundsBalance { contractNone } }')
        same('data', data, null)
        hold(told.length > 0, 'there are no errors')
        same('what the app reads', code, 'INTERNAL')
        return 'refused'
      },
    ],
    'no-json': [
      'what is no request is refused with status 400',
      async (live) => {
        const { idToken } = await live.tokens('agent')
        const headers = { 'content-type': 'application/json', authorization: idToken }
        const response = await live.send(live.config.endpoint, { method: 'POST', headers, body: '{' })
        same('the status', response.status, 400)
        return '400'
      },
    ],
    'lead-not-found': [
      'a lead that does not exist is NOT_FOUND',
      async (live) => {
        const { code, data } = await live.ask('agent', '{ getLead(leadId: "contract-none") { id } }')
        same('the lead', data?.['getLead'] ?? null, null)
        hold(code === 'NOT_FOUND' || code === undefined, `the app reads ${code}`)
        return 'NOT_FOUND'
      },
    ],
    masked: [
      'errors tell nothing of what is inside: no stack, no statement, no name of a machine',
      async (live) => {
        const { errors: told } = await live.ask('agent', '{ getTransaction(transactionId: "contract-none") { id } }')
        const text = JSON.stringify(told)
        hold(!/\bat \S+ \(|node_modules|arn:aws|SELECT |Traceback/.test(text), text)
        return 'nothing'
      },
    ],
  }),
  ...codes,
]

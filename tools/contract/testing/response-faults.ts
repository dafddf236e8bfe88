import { having, json, put, putIn, type Body, type PassingRequest, type Fault } from './inject-fault'

const denied = (field: string): Body => ({
  data: { [field]: null },
  errors: [
    {
      path: [field],
      data: null,
      errorType: 'Unauthorized',
      errorInfo: null,
      message: `Not Authorized to access ${field} on type Query`,
    },
  ],
})

/** Replaces a denial with the response for an authorized user. */
const openTo =
  (field: string, value: unknown) =>
  (body: Body, { query }: PassingRequest) =>
    new RegExp(`\\b${field}\\b`).test(query) && (body.errors?.length ?? 0) > 0
      ? { data: { [field]: value } }
      : undefined

const isRefused = ({ errors }: Body): boolean => errors?.[0]?.['errorType'] === 'UnauthorizedException'

/** Responses that differ from schema.graphql. */
export const responseFaults: readonly Fault[] = [
  {
    name: 'a renamed field',
    finds: 'shapes.getFundsBalance',
    answer(body) {
      for (const record of having(body.data, 'fundsBalanceCents')) {
        record['fundsCents'] = record['fundsBalanceCents']
        delete record['fundsBalanceCents']
      }
    },
  },
  { name: 'null where none may be', finds: 'shapes.getWallet', answer: put('balanceCents', null) },
  {
    name: 'a value that the enum has not',
    finds: 'shapes.listOpenLeads',
    answer: putIn('listOpenLeads', 'status', 'NEW'),
  },
  {
    name: 'dollars for cents',
    finds: 'shapes.listOpenLeads',
    answer: put('priceCents', (old: unknown) => Number(old) / 128),
  },
  { name: 'a number as text', finds: 'shapes.listTransactions', answer: put('amountCents', String) },
  {
    name: 'a moment without its zone',
    finds: 'shapes.listTransactions',
    answer: put('createdAt', (old: unknown) => String(old).replace('Z', '')),
  },
  {
    name: 'a moment in milliseconds',
    finds: 'shapes.getLead',
    answer: put('createdAt', (old: unknown) => Date.parse(String(old))),
  },
  {
    name: 'one object for a list',
    finds: 'shapes.getAgentWallets',
    answer: putIn('getAgentWallets', 'getAgentWallets', {}),
  },
  { name: 'true as text', finds: 'shapes.listLeadSources', answer: put('isActive', String) },
  { name: 'a sum beyond Int', finds: 'shapes.getDashboardStats', answer: put('totalWalletBalance', 2 ** 31) },
  {
    name: 'a phone number in the list of open leads',
    finds: 'masking.open-list',
    answer: putIn('listOpenLeads', 'phone', '+14155550100'),
  },
  {
    name: 'the last name of an open lead',
    finds: 'masking.open-one',
    answer: putIn('getLead', 'lastName', 'Lindqvist'),
  },
  {
    name: 'the full name of open leads',
    finds: 'masking.open-list',
    answer: putIn('listOpenLeads', 'customerName', 'Theo Lindqvist'),
  },
  { name: 'what leads have cost the platform', finds: 'masking.cost', answer: put('costCents', 400) },
  { name: 'a bought lead that stays hidden', finds: 'masking.own-shown', answer: putIn('listMyLeads', 'email', null) },
  {
    name: 'a sold lead among the open ones',
    finds: 'masking.open-only',
    answer: putIn('listOpenLeads', 'status', 'SOLD'),
  },
  {
    name: 'contacts for managers',
    finds: 'masking.others-leads',
    answer: putIn('getLead', 'email', 'theo@example.com'),
  },
  {
    name: '403 for a missing token',
    finds: 'errors.no-token',
    answer: (body) => (isRefused(body) ? json(body, 403) : undefined),
  },
  {
    name: 'status 200 for a token of nobody',
    finds: 'errors.forged-token',
    answer: (body) => (isRefused(body) ? json(body) : undefined),
  },
  {
    name: 'an expired token told as a denial',
    finds: 'errors.no-jwt',
    answer: (body) =>
      isRefused(body) ? json({ errors: [{ errorType: 'Unauthorized', message: 'Not Authorized' }] }, 401) : undefined,
  },
  {
    name: 'a denial that makes the app refresh its tokens',
    finds: 'errors.field-denied',
    answer: (body) => {
      for (const error of body.errors ?? [])
        Object.assign(error, { errorType: 'UnauthorizedException', errorInfo: null, message: 'Denied' })
    },
  },
  {
    name: 'a denial that takes the rest with it',
    finds: 'errors.field-beside',
    answer: (body) => (body.errors ? { ...body, data: null } : undefined),
  },
  {
    name: 'unknown fields that are passed over',
    finds: 'errors.unknown-field',
    answer: (_body, { query }) => (query.includes('contractNone') ? { data: { getFundsBalance: {} } } : undefined),
  },
  {
    name: 'another code',
    finds: 'errors.purchaseLead',
    answer: putIn('purchaseLead', 'code', 'VALIDATION_FAILED'),
  },
  { name: 'a refusal that names no field', finds: 'errors.addFunds', answer: put('field', null) },
  {
    name: 'a refusal that is thrown',
    finds: 'errors.selectState',
    answer: (_body, { query }) =>
      query.includes('selectState')
        ? { data: null, errors: [{ errorType: 'VALIDATION_FAILED', message: 'x', path: ['selectState'] }] }
        : undefined,
  },
  {
    name: 'a refusal without a code',
    finds: 'errors.createWallet',
    answer: (body) => {
      if (having(body.data, 'errors').length > 0) put('errors', [])(body)
    },
  },
  {
    name: 'a stack in an error',
    finds: 'errors.masked',
    answer: (body) => {
      for (const error of body.errors ?? []) error['message'] = 'boom at handler (/var/task/index.js:7:1)'
    },
  },
  {
    name: 'a body that is no JSON, taken all the same',
    finds: 'errors.no-json',
    other: (response, request) =>
      request.url.endsWith('/graphql') && response.status === 400 ? json({ data: {} }) : response,
  },
  {
    name: 'everybody lists people',
    finds: 'access.listUsers',
    answer: openTo('listUsers', { users: [], total: 0, nextToken: null }),
  },
  {
    name: 'a manager who may not see his branch',
    finds: 'access.getManagerOverview',
    answer: (_body, { query }) => (query.includes('getManagerOverview') ? denied('getManagerOverview') : undefined),
  },
  {
    name: 'agents who change roles',
    finds: 'access.updateUserRole',
    answer: openTo('updateUserRole', { success: false, errors: [{ code: 'NOT_FOUND' }] }),
  },
  {
    name: 'agents who give themselves money',
    finds: 'access.adminCreditAgentBankAccount',
    answer: openTo('adminCreditAgentBankAccount', { success: true, errors: [] }),
  },
  {
    name: 'a refusal with the answer beside it',
    finds: 'access.getAdminOverview',
    answer: (body, { query }) =>
      query.includes('getAdminOverview') && body.errors
        ? { ...body, data: { getAdminOverview: { openLeads: 3 } } }
        : undefined,
  },
]

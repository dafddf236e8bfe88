import { defineScript, type ScriptDocument } from '../script/document'
import { onMonday } from './start'

const defaultDay = defineScript({
  name: 'default',
  title: 'A day like any other',
  story: 'A well-funded agent looks around; the manager and the administrator see the same figures from above.',
  world: onMonday('default'),
  steps: [
    { as: 'agent' },
    { goto: '/dashboard' },
    { say: 'Riley buys every day. Balances, thresholds and the newest leads are one look away.' },
    { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 100_000 } } },
    { expect: 'getAgentWallets', answer: [{ active: true }, { active: true }, { active: true }, { active: true }] },
    { as: 'manager' },
    { goto: '/manager' },
    { expect: 'getManagerOverview', answer: { agentCount: { $atLeast: 4 } } },
    { as: 'admin' },
    { goto: '/admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
  ],
})

const branchManager = defineScript({
  name: 'branch-manager',
  title: 'A manager sees his branch, and nothing else',
  story: 'Harbor is Morgan’s. What belongs to Canyon is refused, whatever the question.',
  world: onMonday('branch-manager'),
  steps: [
    { as: 'manager' },
    { goto: '/manager' },
    { expect: 'listTeam', answer: { items: { $size: 5 }, total: 5 } },
    { expect: 'getAgent', variables: { agentId: 'user-agent' }, answer: { firstName: 'Riley' } },
    { call: 'getAgent', variables: { agentId: 'user-ridge-one' }, fails: 'FORBIDDEN' },
    { call: 'updateUserRole', variables: { userId: 'user-agent', role: 'MANAGER' }, fails: 'FORBIDDEN' },
  ],
})

const companyAdmin = defineScript({
  name: 'company-admin',
  title: 'A new source, from price to revenue',
  story: 'The administrator prices a source, credits an agent for it, and sees the ledger stay balanced.',
  world: onMonday('company-admin'),
  steps: [
    { as: 'admin' },
    { goto: '/admin/lead-sources' },
    {
      call: 'createLeadSource',
      variables: {
        input: { name: 'Test Source', category: 'FORM_LEAD', baseCostPerLead: 1000, markupPercentage: 12.5 },
      },
      keep: { sourceId: 'leadSource.id' },
    },
    { expect: 'getLeadSource', variables: { sourceId: '$sourceId' }, answer: { finalCostPerLead: 1125 } },
    { as: 'agent' },
    { call: 'createWallet', variables: { input: { sourceId: '$sourceId' } } },
    { as: 'admin' },
    {
      call: 'adminCreditAgentWallet',
      variables: {
        input: { agentId: 'user-agent', sourceId: '$sourceId', amountCents: 5000, reason: 'Welcome credit' },
      },
    },
    { call: 'deleteLeadSource', variables: { sourceId: '$sourceId' }, fails: 'CONFLICT' },
    { as: 'agent' },
    { expect: 'getWallet', variables: { sourceId: '$sourceId' }, answer: { balanceCents: 5000 } },
    { as: 'admin' },
    { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
  ],
})

const scale = defineScript({
  name: 'scale',
  title: 'A hundred thousand leads',
  story: 'Long lists stay quick, and the ledger stays balanced.',
  world: onMonday('scale'),
  steps: [
    { as: 'admin' },
    { goto: '/admin/users' },
    { expect: 'listUsers', variables: { limit: 50 }, answer: { total: 10_000 } },
    { as: 'agent' },
    { goto: '/marketplace' },
    { expect: 'listOpenLeads', variables: { limit: 50 }, answer: { total: { $atLeast: 5000 } } },
  ],
})

/** A day of the whole company, and those who lead it. */
export const companyScripts: readonly ScriptDocument[] = [defaultDay, branchManager, companyAdmin, scale]

import { type Company, type Role, SAMPLE_COMPANY } from '../../../world/company/company'
import { formatCents } from '../../../../src/shared/money'
import { atStoryStart, defineStory, type StoryDocument } from '../story-document'
import { agentBuys, monthReport } from './live-lead'

/** Returns a story about a custom company. Its sentences use the names of that company. */
export function customCompanyStory(company: Company): StoryDocument {
  const { branches, people, sources } = company
  const firstOf = (role: Role) => people.find((person) => person.role === role)
  const firstNameOf = (role: Role) => firstOf(role)?.name.split(/\s+/)[0] ?? ''
  const branch = firstOf('MANAGER')?.branch ?? branches[0]?.name ?? ''
  const [{ name: source, priceCents } = { name: '', priceCents: 0 }] = sources
  const agent = firstNameOf('AGENT')
  const price = formatCents(priceCents)
  const hasManyBranches = branches.length > 1
  return defineStory({
    name: 'own-company',
    title: 'Your own company',
    story: `${company.company} after ninety days of business, seen from three desks.`,
    world: { ...atStoryStart('own-company'), company },
    steps: [
      { as: 'agent' },
      { goto: '/dashboard' },
      { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 100_000 } } },
      {
        say: `This is ${company.company}: your name, your colors. And this is ${agent}, who buys leads.`,
        spotlight: 'Available Funds',
      },
      { goto: '/wallet' },
      { expect: 'getLeadSource', variables: { sourceId: 'source-1' }, answer: { finalCostPerLead: priceCents } },
      { say: `Your sources, at your prices: a lead from ${source} costs ${price}.`, spotlight: source },
      // Enough for one lead, whatever the wallet holds.
      {
        call: 'transferFundsToWallet',
        variables: { input: { sourceId: 'source-1', amountCents: Math.max(100, priceCents) } },
      },
      { clock: { advance: 'PT50M' } },
      { goto: '/marketplace' },
      {
        call: 'listOpenLeads',
        variables: { limit: 1, filters: { sourceIds: ['source-1'] } },
        keep: { liveLeadId: 'items.0.id' },
      },
      { say: 'Leads come in while you watch, from your own states only.', spotlight: 'Open leads' },
      ...agentBuys({ priceCents }, `${agent} buys one for ${price}, and the phone number unlocks.`),
      { as: 'manager' },
      { goto: '/manager' },
      { expect: 'getManagerOverview', answer: { unitNames: [branch] } },
      {
        say: `${firstNameOf('MANAGER')} manages ${branch}, and sees each purchase within a second.`,
        spotlight: 'Needs attention',
      },
      { goto: '/manager/team' },
      { say: 'Your people, with their purchases and their time to first call.', spotlight: 'Team' },
      { as: 'admin' },
      { goto: '/admin' },
      { expect: 'getAdminOverview', answer: { ledger: { balanced: true }, leadsSoldToday: { $atLeast: 1 } } },
      {
        say: `${firstNameOf('ADMINISTRATOR')} sees the whole company: revenue, margin, and books that balance.`,
        spotlight: 'Revenue This Month',
      },
      { goto: '/admin/organizational-hierarchy' },
      { say: hasManyBranches ? 'Your branches and their people.' : 'Your branch and its people.', spotlight: branch },
      { goto: '/admin/lead-sources' },
      {
        say: 'One page of names and prices made all of this. The link opens it anywhere.',
        spotlight: 'Lead sources',
      },
      ...monthReport([{}], 'And this is what counts: what each funded loan costs, agent by agent.'),
    ],
  })
}

/** The story of the sample company. */
export const sampleCompanyStories: readonly StoryDocument[] = [customCompanyStory(SAMPLE_COMPANY)]

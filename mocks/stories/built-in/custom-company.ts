import { type Company, type Role, SAMPLE_COMPANY } from '../../company/company'
import { formatUsd } from '../../domain/money'
import { defineStory, atStoryStart, type StoryDocument } from '../story-document'

/** Returns a story about a custom company. Its sentences use the names of that company. */
export function customCompanyStory(company: Company): StoryDocument {
  const { branches, people, sources } = company
  const firstOf = (role: Role) => people.find((person) => person.role === role)
  const firstNameOf = (role: Role) => firstOf(role)?.name.split(/\s+/)[0] ?? ''
  const branch = firstOf('MANAGER')?.branch ?? branches[0]?.name ?? ''
  const [{ name: source, priceCents } = { name: '', priceCents: 0 }] = sources
  const hasManyBranches = branches.length > 1
  return defineStory({
    name: 'own-company',
    title: 'Your own company',
    story: `${company.company} after ninety days of business, seen from three desks.`,
    world: { ...atStoryStart('own-company'), company },
    steps: [
      { as: 'agent' },
      { goto: '/dashboard' },
      {
        say: `This is ${company.company}: your name, your colors. And this is ${firstNameOf('AGENT')}, who buys leads.`,
      },
      { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 100_000 } } },
      { goto: '/marketplace' },
      {
        say: 'You see only leads of your own states, from your own sources, each with its price.',
        spotlight: 'Open leads',
      },
      { goto: '/wallet' },
      { say: `Every source has a wallet. A lead from ${source} costs ${formatUsd(priceCents)}.`, spotlight: source },
      { expect: 'getLeadSource', variables: { sourceId: 'source-1' }, answer: { finalCostPerLead: priceCents } },
      { as: 'manager' },
      { goto: '/manager' },
      {
        say: `${firstNameOf('MANAGER')} manages ${branch}. The most urgent work is at the top.`,
        spotlight: 'Needs attention',
      },
      { goto: '/manager/team' },
      {
        say: 'These are your people, with ninety days of purchases and their time to first call.',
        spotlight: 'Team',
      },
      { as: 'admin' },
      { goto: '/admin' },
      {
        say: `${firstNameOf('ADMINISTRATOR')} sees the whole company: revenue, margin, and a ledger that balances to the cent.`,
        spotlight: 'Revenue This Month',
      },
      { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
      { goto: '/admin/organizational-hierarchy' },
      {
        say: hasManyBranches ? 'These are your branches and their people.' : 'This is your branch with its people.',
        spotlight: branch,
      },
      { goto: '/admin/lead-sources' },
      {
        say: 'One page of names and prices created all of this. Take the link with you: it opens this company anywhere.',
        spotlight: 'Lead sources',
      },
    ],
  })
}

/** The story of the sample company. */
export const sampleCompanyStories: readonly StoryDocument[] = [customCompanyStory(SAMPLE_COMPANY)]

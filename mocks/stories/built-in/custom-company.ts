import { type Company, type Role, SAMPLE_COMPANY } from '../../company/company'
import { formatUsd } from '../../domain/money'
import { defineStory, onMonday, type StoryDocument } from '../story-document'

/** The story of a company of one's own, told in its own names. */
export function customCompanyStory(company: Company): StoryDocument {
  const { branches, people, sources } = company
  const firstOf = (role: Role) => people.find((person) => person.role === role)
  const calledBy = (role: Role) => firstOf(role)?.name.split(/\s+/)[0] ?? ''
  const branch = firstOf('MANAGER')?.branch ?? branches[0]?.name ?? ''
  const [{ name: source, priceCents } = { name: '', priceCents: 0 }] = sources
  const many = branches.length > 1
  return defineStory({
    name: 'own-company',
    title: 'Your own company',
    story: `${company.company}, with ninety days of business behind it, from three desks.`,
    // In the middle of a month, whose figures are all there.
    world: { ...onMonday('own-company'), now: '2026-03-16T16:00:00Z', company },
    steps: [
      { as: 'agent' },
      { goto: '/dashboard' },
      { say: `This is ${company.company}: your name, your colors. And this is ${calledBy('AGENT')}, who buys leads.` },
      { expect: 'getFundsBalance', answer: { fundsBalanceCents: { $atLeast: 100_000 } } },
      { goto: '/marketplace' },
      { say: 'Only leads of your own states, from your own sources, each with its price.', spotlight: 'Open leads' },
      { goto: '/wallet' },
      { say: `Every source has a wallet. A lead of ${source} costs ${formatUsd(priceCents)}.`, spotlight: source },
      { expect: 'getLeadSource', variables: { sourceId: 'source-1' }, answer: { finalCostPerLead: priceCents } },
      { as: 'manager' },
      { goto: '/manager' },
      {
        say: `${calledBy('MANAGER')} is in charge of ${branch}. What needs attention today stands first.`,
        spotlight: 'Needs attention',
      },
      { goto: '/manager/team' },
      {
        say: 'The people are yours. Who bought what, and how soon they called, is ninety days of it.',
        spotlight: 'Team',
      },
      { as: 'admin' },
      { goto: '/admin' },
      {
        say: `${calledBy('ADMINISTRATOR')} sees the whole company: revenue, margin, and books that balance to the cent.`,
        spotlight: 'Revenue This Month',
      },
      { expect: 'getAdminOverview', answer: { ledger: { balanced: true } } },
      { goto: '/admin/organizational-hierarchy' },
      { say: many ? 'Your branches, and who works in which.' : 'Your branch, and who works there.', spotlight: branch },
      { goto: '/admin/lead-sources' },
      {
        say: 'All of it came from one page of names and prices. Take the link with you: it opens this company anywhere.',
        spotlight: 'Lead sources',
      },
    ],
  })
}

/** The same of a company that is there to be looked at. */
export const sampleCompanyStories: readonly StoryDocument[] = [customCompanyStory(SAMPLE_COMPANY)]

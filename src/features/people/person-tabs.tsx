import { env } from '../../lib/env'
import type { Tab } from '../../ui/page/Tabs'
import { LeadsBySource } from './LeadsBySource'
import { NewestEntries } from './NewestEntries'
import { PersonHistory } from './PersonHistory'
import { PersonLeads } from './PersonLeads'
import { PersonTransactions } from './PersonTransactions'

const { audit } = env.capabilities

/** What a person has bought and what has moved, as far as this deployment's backend tells it. */
export const dealingsOf = (userId: string): readonly Tab[] => [
  {
    id: 'leads',
    label: 'Leads',
    content: () => (audit ? <PersonLeads userId={userId} /> : <LeadsBySource userId={userId} />),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    content: () => (audit ? <PersonTransactions userId={userId} /> : <NewestEntries userId={userId} />),
  },
]

/** What administrators have changed about a person; no tab where the backend keeps no such record. */
export const historyOf = (userId: string): readonly Tab[] =>
  audit ? [{ id: 'history', label: 'History', content: () => <PersonHistory userId={userId} /> }] : []

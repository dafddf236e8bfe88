import { env } from '../../lib/env'
import type { Tab } from '../../ui/page/Tabs'
import { LeadsBySource } from './LeadsBySource'
import { NewestEntries } from './NewestEntries'
import { PersonHistory } from './PersonHistory'
import { PersonLeads } from './PersonLeads'
import { PersonTransactions } from './PersonTransactions'

const { audit } = env.capabilities

/** Returns the tabs with a user's leads and transactions. Their detail depends on the capability `audit`. */
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

/** Returns the tab with the changes made to a user, or no tab if the backend keeps no audit log. */
export const historyOf = (userId: string): readonly Tab[] =>
  audit ? [{ id: 'history', label: 'History', content: () => <PersonHistory userId={userId} /> }] : []

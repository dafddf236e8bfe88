import { checksOf, hold, same } from '../check'
import type { Live } from '../live'

interface Lead {
  readonly id: string
  readonly status: string
  readonly customerName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly costCents: number | null
  readonly agentId: string | null
}

const FIELDS = '{ id status customerName lastName email phone costCents agentId }'

async function leads(live: Live, list: 'listOpenLeads' | 'listMyLeads'): Promise<readonly Lead[]> {
  const { items } = await live.field<{ items: readonly Lead[] }>('agent', `{ ${list}(limit: 50) { items ${FIELDS} } }`)
  return items
}

function masked(lead: Lead, where: string): void {
  for (const key of ['lastName', 'email', 'phone'] as const) same(`${where}: ${key} of an open lead`, lead[key], null)
  hold(
    /^\S.* \S\.$/.test(lead.customerName ?? 'A B.'),
    `${where}: customerName shows more than a first name and an initial`,
  )
}

export const masking = checksOf('masking', {
  'open-list': [
    'open leads in the list hide last name, e-mail and phone',
    async (live) => {
      for (const lead of await leads(live, 'listOpenLeads')) masked(lead, 'listOpenLeads')
      return 'hidden'
    },
  ],
  'open-one': [
    'an open lead by its id hides them as well',
    async (live) => {
      const [lead] = await leads(live, 'listOpenLeads')
      hold(lead, 'there is no open lead for the agent’s states')
      const query = `query($id: ID!) { getLead(leadId: $id) ${FIELDS} }`
      masked(await live.field<Lead>('agent', query, { id: lead.id }), 'getLead')
      return 'hidden'
    },
  ],
  'open-only': [
    'the list of open leads has nothing but open leads',
    async (live) => {
      for (const { status, agentId } of await leads(live, 'listOpenLeads')) {
        same('a status', status, 'OPEN')
        same('the agent of an open lead', agentId, null)
      }
      return 'OPEN'
    },
  ],
  'own-shown': [
    'a bought lead shows its buyer name, e-mail and phone',
    async (live) => {
      const agentId = await live.sub('agent')
      const mine = await leads(live, 'listMyLeads')
      for (const lead of mine) {
        // Returned leads no longer belong to the agent.
        if (lead.status === 'RETURNED') continue
        same('the agent of a bought lead', lead.agentId, agentId)
        for (const key of ['lastName', 'email', 'phone'] as const) hold(lead[key] !== null, `${key} is null`)
      }
      return 'shown'
    },
  ],
  cost: [
    'what the platform paid for a lead is for administrators only',
    async (live) => {
      const [open] = await leads(live, 'listOpenLeads')
      for (const lead of [open, ...(await leads(live, 'listMyLeads'))])
        same('costCents for an agent', lead?.costCents ?? null, null)
      return 'null'
    },
  ],
  'others-leads': [
    'a manager and an administrator see open leads without names and addresses too',
    async (live) => {
      const [lead] = await leads(live, 'listOpenLeads')
      hold(lead, 'there is no open lead for the agent’s states')
      for (const who of ['manager', 'administrator'] as const) {
        const query = `query($id: ID!) { getLead(leadId: $id) ${FIELDS} }`
        masked(await live.field<Lead>(who, query, { id: lead.id }), who)
      }
      return 'hidden'
    },
  ],
})

import type { JSX } from 'react'
import { env, type Features } from '../../lib/settings/env'
import { type Names, keysOf } from '../../lib/labels/labels'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { Section } from '../../ui/page/Card'
import { SideBySide } from '../../ui/page/PageHeader'
import { DescriptionList } from '../../ui/text/DescriptionList'

const moduleNames: Names<keyof Features> = {
  admin: 'Admin panel',
  manager: 'Manager panel',
  leads: 'Leads',
  wallets: 'Wallets',
  payments: 'Payments',
  auth: 'Sign-in through the backend',
}

const state = (on: boolean): JSX.Element => (
  <StatusBadge tone={on ? 'success' : 'neutral'}>{on ? 'On' : 'Off in this deployment'}</StatusBadge>
)

/** A read-only view of the app's modules and services, which are set when the app is built or by its host. */
export function Deployment(): JSX.Element {
  return (
    <SideBySide>
      <Section title="App modules" card>
        <DescriptionList
          items={keysOf(moduleNames).map((key) => ({ term: moduleNames[key], detail: state(env.features[key]) }))}
        />
      </Section>
      <Section title="Services" card>
        <DescriptionList
          items={[
            { term: 'Backend', detail: env.backend === 'mock' ? 'In this browser' : 'Live services' },
            { term: 'API', detail: env.full ? 'Full: the specification and its extensions' : 'The specification' },
            // The backend in this browser needs no realtime endpoint, and the specification has no use for one.
            ...(env.backend === 'live' && env.full
              ? [{ term: 'Live updates without asking', detail: state(env.graphqlRealtimeEndpoint !== null) }]
              : []),
          ]}
        />
      </Section>
    </SideBySide>
  )
}

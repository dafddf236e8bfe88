import type { JSX } from 'react'
import { env, type Features } from '../../lib/settings/env'
import { capabilityNames } from '../../lib/settings/settings-table'
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

const items = <Key extends string>(names: Names<Key>, states: Readonly<Record<Key, boolean>>) =>
  keysOf(names).map((key) => ({ term: names[key], detail: state(states[key]) }))

/** A read-only view of the modules and backend features, which are set when the app is built. */
export function Deployment(): JSX.Element {
  return (
    <SideBySide>
      <Section title="App modules" card>
        <DescriptionList
          items={[
            { term: 'Backend', detail: env.backend === 'mock' ? 'In this browser' : 'Live services' },
            ...items(moduleNames, env.features),
          ]}
        />
      </Section>
      <Section title="Backend features" card>
        <DescriptionList
          items={[
            ...items(capabilityNames, env.capabilities),
            // A mock backend needs no realtime endpoint, so 'off' would be misleading.
            ...(env.backend === 'live'
              ? [{ term: 'Live updates without asking', detail: state(env.graphqlRealtimeEndpoint !== null) }]
              : []),
          ]}
        />
      </Section>
    </SideBySide>
  )
}

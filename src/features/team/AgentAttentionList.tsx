import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { attentionKinds } from '../../lib/words/attention-words'
import { LinkButton } from '../../ui/button/Button'
import { Banner } from '../../ui/feedback/Banner'
import { Moment } from '../../ui/text/Moment'
import type { AgentAttention } from './use-attention'

/** A list of banners with the full details of every item that needs attention for one agent. */
export function AgentAttentionList({ items }: { items: readonly AgentAttention[] }): JSX.Element | null {
  if (items.length === 0) return null
  return (
    <Stack gap="2">
      {items.map(({ id, kind, detail, since, leadId }) => (
        <Banner
          key={id}
          tone={bannerTone(kind)}
          title={attentionKinds[kind].name}
          action={
            leadId ? (
              <LinkButton to={`/manager/leads?lead=${leadId}`} size="sm">
                {kind === 'RETURN_WAITING' ? 'Review' : 'Open lead'}
              </LinkButton>
            ) : null
          }
        >
          {detail}
          {since ? (
            <>
              {' · '}
              <Moment at={since} />
            </>
          ) : null}
        </Banner>
      ))}
    </Stack>
  )
}

const bannerTone = (kind: AgentAttention['kind']): 'danger' | 'warning' | 'info' => {
  const { tone } = attentionKinds[kind]
  return tone === 'danger' || tone === 'info' ? tone : 'warning'
}

import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { EmptyState } from '../../../src/ui/feedback/EmptyState'
import { formatMoment } from '../format'
import { useSandboxQuery, useConsole } from '../use-sandbox'
import { BigFigure, CardTitle, NoData, PanelCard, Row, Small, Spread } from '../panel-parts'

const MEDIUM_LABELS = { EMAIL: 'Email', SMS: 'Text message', APP: 'Authenticator app' } as const

/** Panel with the emails and text messages that a real platform would send. */
export function InboxPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { data: mails, problem } = useSandboxQuery(sandbox.inbox, 2000)
  if (!mails) return <NoData problem={problem} />
  if (mails.length === 0) {
    return (
      <EmptyState icon="mail" title="No messages yet">
        Confirmation codes, password resets, and receipts appear here. The sandbox sends nothing out.
      </EmptyState>
    )
  }
  return (
    <Stack gap="4">
      {mails.map((mail) => (
        <PanelCard as="article" key={mail.id} aria-label={mail.subject}>
          <Spread>
            <CardTitle>{mail.subject}</CardTitle>
            <Small as="span">{MEDIUM_LABELS[mail.medium]}</Small>
          </Spread>
          <Small>{`To ${mail.to} · ${formatMoment(mail.at)}`}</Small>
          <p>{mail.body}</p>
          {mail.code === null ? null : (
            <Row>
              <BigFigure as="span">{mail.code}</BigFigure>
              <CopyButton text={mail.code} what="code" />
            </Row>
          )}
        </PanelCard>
      ))}
    </Stack>
  )
}

import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { outerAddress } from '../file-page'
import { countOf, formatBytes, inWords } from '../format'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { ShareLink } from '../../sandbox/control/api-types'
import {
  ErrorText,
  CardTitle,
  Code,
  Figures,
  Heading,
  Mono,
  PanelCard,
  Problem,
  Row,
  Small,
  Spread,
} from './panel-parts'
import { ContractReceipt } from './ContractReceipt'
import { Recorder } from './Recorder'
import { Rewind } from './Rewind'
import { ArchivedWorlds } from './ArchivedWorlds'
import { SnapshotFile } from './SnapshotFile'

/** What a share link does with the pictures of its world; nothing where there are none. */
export function pictureCountText({ carried, left }: ShareLink['pictures']): string {
  if (carried + left === 0) return ''
  if (carried === 0)
    return 'The link carries no pictures: whoever opens it sees initials instead. A snapshot carries them whole.'
  const along = `${countOf(carried, 'picture')} ${carried === 1 ? 'goes' : 'go'} along, reduced`
  return left === 0 ? `${along}.` : `${along}; for ${left} there is no room, and initials are shown instead.`
}

/** The whole world: whether its books balance, and ways to keep it, send it, and go back in it. */
export function WorldPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: state, problem, ask } = useSandboxQuery(sandbox.state, 2000)
  if (!state) return problem === null ? <Spinner /> : <Problem text={problem} />
  return (
    <Stack gap="4">
      <AuditLight />
      <Stack gap="1.5">
        <Spread>
          <Heading>World hash</Heading>
          {state.worldHash === null ? null : <CopyButton text={state.worldHash} what="world hash" />}
        </Spread>
        <Mono data-testid="world-hash">{state.worldHash ?? 'On its way to another moment …'}</Mono>
        <Small>
          Seed {state.seed} · schema {state.schemaHash.slice(0, 8)} · {countOf(state.journalLength, 'action')}
        </Small>
        <Small {...(!state.storage.saved && { color: 'warning.fg' })}>
          {state.storage.saved ? 'Saved in this browser.' : `Not saved: ${state.storage.reason}.`}
        </Small>
      </Stack>
      <Rewind state={state} onChanged={ask} />
      <SnapshotFile onRestored={ask} />
      <ArchivedWorlds />
      <Share />
      <Recorder />
      <ContractReceipt schemaHash={state.schemaHash} />
      <Stack as="section" gap="1.5" aria-label="Records">
        <Heading>Records</Heading>
        <Figures>
          {Object.entries(state.counts)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => (
              <div key={name}>
                <Small as="dt">{inWords(name)}</Small>
                <Text as="dd" fontWeight="medium">
                  {count.toLocaleString('en-US')}
                </Text>
              </div>
            ))}
        </Figures>
      </Stack>
    </Stack>
  )
}

function AuditLight(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: audit, problem } = useSandboxQuery(sandbox.audit, 5000)
  return (
    <PanelCard role="group" aria-label="Audit">
      <Spread>
        <CardTitle>Audit</CardTitle>
        {audit ? (
          <StatusBadge tone={audit.balanced ? 'success' : 'danger'}>
            {audit.balanced ? 'Every cent accounted for' : `${audit.violations.length} violations`}
          </StatusBadge>
        ) : null}
      </Spread>
      <Problem text={problem} />
      {audit?.violations.map((violation) => (
        <ErrorText key={violation}>{violation}</ErrorText>
      ))}
    </PanelCard>
  )
}

function Share(): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [link, setLink] = useState<(ShareLink & { address: string }) | null>(null)
  const words = link && pictureCountText(link.pictures)
  return (
    <Stack as="section" gap="1.5" aria-label="Share link">
      <Heading>Share link</Heading>
      <Small>The whole world in an address: whoever opens it stands where you stand now.</Small>
      <Row>
        <Button
          size="sm"
          icon="external"
          loading={work.busy}
          onClick={() =>
            void work.run(async () => {
              const made = await sandbox.share()
              setLink({ ...made, address: outerAddress(page.basePath + made.fragment) })
            })
          }
        >
          Make a link
        </Button>
        {link ? <CopyButton wide what="link" text={link.address} /> : null}
        {link ? <Small as="span">{formatBytes(link.bytes)}</Small> : null}
      </Row>
      {words ? <Small>{words}</Small> : null}
      {link ? (
        <Code asChild>
          <textarea readOnly rows={2} aria-label="The link" value={link.address} />
        </Code>
      ) : null}
      <Problem text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

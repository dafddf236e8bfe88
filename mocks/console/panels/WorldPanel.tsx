import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { formatCount, formatMoment, humanize } from '../format'
import { downloadFile } from '../../../src/lib/browser/download'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { JournalEntry, SandboxState } from '../../control/api-types'
import { ErrorBanner, Figures, Heading, Mono, NoData, Row, Small, Spread } from '../panel-parts'

/** Panel for the world, the state of the demo: its hash, save status, rewind, and record counts. */
export function WorldPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { data: state, problem, refetch } = useSandboxQuery(sandbox.state, 2000)
  if (!state) return <NoData problem={problem} />
  return (
    <Stack gap="4">
      <Stack gap="1.5">
        <Spread>
          <Heading>World hash</Heading>
          {state.worldHash === null ? null : <CopyButton text={state.worldHash} what="world hash" />}
        </Spread>
        <Mono data-testid="world-hash">{state.worldHash ?? 'Not available while the clock moves'}</Mono>
        <Small>
          {`Seed ${state.seed} · schema ${state.schemaHash.slice(0, 8)} · ${formatCount(state.journalLength, 'action')}`}
        </Small>
        <Small {...(!state.storage.saved && { color: 'warning.fg' })}>
          {state.storage.saved ? 'Saved in this browser.' : `Not saved: ${state.storage.reason}.`}
        </Small>
      </Stack>
      <Rewind state={state} onChanged={refetch} />
      <Stack as="section" gap="1.5" aria-label="Records">
        <Heading>Records</Heading>
        <Figures>
          {Object.entries(state.counts)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => (
              <div key={name}>
                <Small as="dt">{humanize(name)}</Small>
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

/**
 * Controls that rewind the world to any action of its journal (the list of recorded changes). Fork rewinds too, and
 * downloads the former world as a file.
 */
function Rewind({ state, onChanged }: { state: SandboxState; onChanged: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const journal = useSandboxQuery(sandbox.journal, 2000)
  const work = useAction()
  const [chosen, setChosen] = useState<number | null>(null)
  const length = state.journalLength
  const to = Math.min(chosen ?? length, length)
  const last = journal.data?.[to - 1]

  const rewindTo = (fork: boolean): Promise<void> =>
    work.run(async () => {
      if (fork) {
        const { former } = await sandbox.fork(to)
        downloadFile('fairlead-fork.json', JSON.stringify(former))
      } else await sandbox.rewind(to)
      setChosen(null)
      await onChanged()
      page.reload()
    })

  return (
    <Stack as="section" gap="1.5" aria-label="Rewind">
      <Heading>Rewind</Heading>
      {length === 0 ? (
        <Small>No actions in this world yet.</Small>
      ) : (
        <>
          <chakra.input
            type="range"
            width="full"
            accentColor="accent.solid"
            aria-label="Actions to keep"
            aria-valuetext={`${to} of ${length} actions`}
            min={0}
            max={length}
            value={to}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
          <Small>
            {`${to} of ${formatCount(length, 'action')} · ${last ? `after: ${describeEntry(last)}` : 'start of the world'}`}
          </Small>
          <Row>
            <Button size="sm" disabled={to === length} loading={work.busy} onClick={() => void rewindTo(false)}>
              Rewind
            </Button>
            <Button size="sm" disabled={to === length || work.busy} onClick={() => void rewindTo(true)}>
              Fork and download this world
            </Button>
          </Row>
        </>
      )}
      <ErrorBanner text={work.problem ?? journal.problem} onDismiss={work.clear} />
    </Stack>
  )
}

const describeEntry = (entry: JournalEntry): string =>
  `${entry.kind === 'command' ? humanize(entry.name).toLowerCase() : `${entry.kind} change`}, ${formatMoment(new Date(entry.at).toISOString())}`

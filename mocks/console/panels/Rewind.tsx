import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { countOf, formatMoment, inWords } from '../format'
import { downloadFile } from '../download-file'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { JournalEntry, SandboxState } from '../../sandbox/control/api-types'
import { Heading, Problem, Row, Small } from './panel-parts'

/** Back to any action of the journal. A fork hands the world that is left over as a file first. */
export function Rewind({ state, onChanged }: { state: SandboxState; onChanged: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const journal = useSandboxQuery(sandbox.journal, 2000)
  const work = useAction()
  const [chosen, setChosen] = useState<number | null>(null)
  const length = state.journalLength
  const to = Math.min(chosen ?? length, length)
  const last = journal.answer?.[to - 1]

  const go = (fork: boolean): Promise<void> =>
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
        <Small>Nothing has been done in this world yet.</Small>
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
            {to} of {countOf(length, 'action')} · {last ? `after: ${nameOf(last)}` : 'the beginning'}
          </Small>
          <Row>
            <Button size="sm" disabled={to === length} loading={work.busy} onClick={() => void go(false)}>
              Rewind
            </Button>
            <Button size="sm" disabled={to === length || work.busy} onClick={() => void go(true)}>
              Fork, and keep this world as a file
            </Button>
          </Row>
        </>
      )}
      <Problem text={work.problem ?? journal.problem} onDismiss={work.clear} />
    </Stack>
  )
}

const nameOf = (entry: JournalEntry): string =>
  `${entry.kind === 'command' ? inWords(entry.name).toLowerCase() : `a change of the ${entry.kind}`}, ${formatMoment(new Date(entry.at).toISOString())}`

import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { IconButton } from '../../../src/ui/button/IconButton'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { sessionStore } from '../../../src/lib/browser/storage'
import { AtlasSection } from '../atlas/AtlasSection'
import { blockCardScriptKey } from '../start-wishes'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { Fault } from '../../faults/fault'
import { kindOf } from '../../faults/kinds'
import { FaultForm } from './FaultForm'
import { FramedList, Heading, Item, Small, Spread } from './pieces'
import { Problem } from './Problem'

/** What may go wrong: every text that the product promises, and faults of one's own. */
export function FaultsPanel(): JSX.Element {
  const { sandbox, page } = useConsole()
  const { answer: faults, problem, ask } = useAsked(sandbox.faults, 1500)
  const work = useWork()
  if (!faults) return problem === null ? <Spinner /> : <Problem text={problem} />
  const set = (next: readonly Fault[]): Promise<void> =>
    work.run(async () => {
      await sandbox.setFaults(next)
      await ask()
    })
  const withoutCardScript = sessionStore.get(blockCardScriptKey) !== null
  const none = faults.length === 0 && !withoutCardScript
  /** The library is fetched when a page loads, and not again. */
  const letCardScriptCome = (): void => {
    sessionStore.remove(blockCardScriptKey)
    page.reload()
  }
  const endAll = async (): Promise<void> => {
    await set([])
    if (withoutCardScript) letCardScriptCome()
  }
  return (
    <Stack gap="4">
      <Stack as="section" gap="1.5" aria-label="Active faults">
        <Spread>
          <Heading>Active faults</Heading>
          {none ? null : (
            <Button size="sm" onClick={() => void endAll()}>
              End all
            </Button>
          )}
        </Spread>
        {none ? <Small>None: everything works.</Small> : null}
        <FramedList>
          {faults.map((fault, i) => (
            <Item key={i}>
              <Box flex="1" minWidth="0">
                {kindOf(fault.effect).describe(fault.effect)}
                <Small>{wordsOfFault(fault)}</Small>
              </Box>
              <IconButton
                size="sm"
                icon="close"
                label={`End fault ${i + 1}`}
                onClick={() => void set(faults.filter((_, at) => at !== i))}
              />
            </Item>
          ))}
          {withoutCardScript ? (
            <Item>
              <Box flex="1" minWidth="0">
                The card library does not load
                <Small>in this tab</Small>
              </Box>
              <IconButton size="sm" icon="close" label="Let the card library load" onClick={letCardScriptCome} />
            </Item>
          ) : null}
        </FramedList>
        <Problem text={work.problem} onDismiss={work.clear} />
      </Stack>
      <FaultForm
        onAdd={async (fault) => {
          await sandbox.setFaults([...faults, fault])
          await ask()
        }}
      />
      <AtlasSection />
    </Stack>
  )
}

function wordsOfFault({ service, operation, role, times, rate }: Fault): string {
  return [
    operation ?? (service ? `all of ${service}` : 'everything'),
    role ? `for ${role.toLowerCase()}s` : undefined,
    times === undefined ? undefined : times === 1 ? 'once more' : `${times} times more`,
    rate === undefined ? undefined : `${Math.round(rate * 100)}% of the time`,
  ]
    .filter(Boolean)
    .join(', ')
}

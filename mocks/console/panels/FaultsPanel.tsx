import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { IconButton } from '../../../src/ui/button/IconButton'
import { Spinner } from '../../../src/ui/feedback/Spinner'
import { sessionStore } from '../../../src/lib/browser/storage'
import { AtlasSection } from './AtlasSection'
import { blockCardScriptKey } from '../page-options'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import { type Fault, ROLES } from '../../faults/fault'
import { type Service, SERVICES } from '../../faults/fault-kind'
import { type FaultEffect, faultKinds, kindOf } from '../../faults/fault-kinds'
import { CardTitle, Disclosure, FieldGrid, FramedList, Heading, Item, Problem, Small, Spread } from './panel-parts'
import { Select } from '../../../src/ui/field/Select'
import { TextField } from '../../../src/ui/field/TextField'
import type { Role } from '../../sandbox/control/api-types'
/** The effects to begin from, as texts, by what the form calls them. */
const effects = Object.values(faultKinds).map(({ form, services }) => ({
  label: form.label,
  text: JSON.stringify(form.example),
  services: services ?? SERVICES,
}))
const [first] = effects
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The control interface counts faults; here there is one. */
const withoutPlace = (text: string): string => text.replace(/^faults\[\d+\]\./, '')

/** A fault of one's own. What is wrong with it the control interface says, with its place. */
export function FaultForm({ onAdd }: { onAdd: (fault: Fault) => Promise<void> }): JSX.Element {
  const [effect, setEffect] = useState(first?.text ?? '')
  const [service, setService] = useState<string>('graphql')
  const [operation, setOperation] = useState('')
  const [role, setRole] = useState('')
  const [times, setTimes] = useState('')
  const [rate, setRate] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const work = useAction()

  const choose = (text: string): void => {
    setEffect(text)
    const known: readonly string[] = effects.find((candidate) => candidate.text === text)?.services ?? SERVICES
    // Not every service knows every effect.
    if (service !== '' && !known.includes(service)) setService(known[0] ?? '')
  }

  const add = (): void => {
    let parsed: unknown
    try {
      parsed = JSON.parse(effect)
    } catch {
      setProblem('The effect is not JSON, such as {"code":"TIMEOUT"}')
      return
    }
    setProblem(null)
    void work.run(() =>
      onAdd({
        effect: parsed as FaultEffect,
        ...(service ? { service: service as Service } : {}),
        ...(operation ? { operation } : {}),
        ...(role ? { role: role as Role } : {}),
        ...(times ? { times: Number(times) } : {}),
        ...(rate ? { rate: Number(rate) / 100 } : {}),
      }),
    )
  }

  return (
    <Disclosure>
      <CardTitle as="summary">Custom fault</CardTitle>
      <Stack
        as="form"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <FieldGrid>
          <Select
            label="What happens"
            value={effects.some(({ text }) => text === effect) ? effect : ''}
            onChange={choose}
            placeholder="As written below"
            options={effects.map(({ label, text }) => ({ value: text, label }))}
          />
          <Select label="Service" value={service} onChange={setService} placeholder="Any" options={options(SERVICES)} />
          <TextField label="Operation" placeholder="Any" value={operation} onChange={setOperation} autoComplete="off" />
          <Select label="Role" value={role} onChange={setRole} placeholder="Anybody" options={options(ROLES)} />
          <TextField label="Times" placeholder="Until ended" inputMode="numeric" value={times} onChange={setTimes} />
          <TextField label="Per cent" placeholder="100" inputMode="numeric" value={rate} onChange={setRate} />
        </FieldGrid>
        <TextField label="Effect" value={effect} onChange={setEffect} error={problem} spellCheck={false} />
        <div>
          <Button type="submit" loading={work.busy}>
            Switch it on
          </Button>
        </div>
        <Problem text={work.problem && withoutPlace(work.problem)} onDismiss={work.clear} />
      </Stack>
    </Disclosure>
  )
}

/** What may go wrong: every text that the product promises, and faults of one's own. */
export function FaultsPanel(): JSX.Element {
  const { sandbox, page } = useConsole()
  const { answer: faults, problem, ask } = useSandboxQuery(sandbox.faults, 1500)
  const work = useAction()
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

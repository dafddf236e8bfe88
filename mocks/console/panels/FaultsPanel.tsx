import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button, IconButton } from '../../../src/ui/button/Button'
import { sessionStore } from '../../../src/lib/browser/storage'
import { cardLibraryKey } from '../page-options'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import { type Fault, type FaultEffect, ROLES, type Service, SERVICES } from '../../world/faults/fault'
import { faultKinds, faultKindOf } from '../../world/faults/fault-kinds'
import {
  CardTitle,
  Disclosure,
  ErrorBanner,
  FieldGrid,
  FramedList,
  Heading,
  Item,
  NoData,
  onFormSubmit,
  Small,
  Spread,
} from '../panel-parts'
import { Select } from '../../../src/ui/field/Select'
import { TextField } from '../../../src/ui/field/TextField'
import type { Role } from '../../control/api-types'
import { TestCards } from './TestCards'

/** Example effects of faults (simulated failures) as JSON, with the labels that the form shows. */
const effects = Object.values(faultKinds).map(({ form, services }) => ({
  label: form.label,
  text: JSON.stringify(form.example),
  services: services ?? SERVICES,
}))
const [firstEffect] = effects
const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/**
 * Removes the list index, such as `faults[0]`, from an error of the control API, because the form has only one fault.
 */
const withoutIndex = (text: string): string => text.replace(/^faults\[\d+\]\./, '')

/** Form for a custom fault (simulated failure). The control API validates the fault and reports invalid fields. */
function FaultForm({ onAdd }: { onAdd: (fault: Fault) => Promise<void> }): JSX.Element {
  const [effect, setEffect] = useState(firstEffect?.text ?? '')
  const [service, setService] = useState<string>('graphql')
  const [operation, setOperation] = useState('')
  const [role, setRole] = useState('')
  const [times, setTimes] = useState('')
  const [rate, setRate] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const work = useAction()

  const choose = (text: string): void => {
    setEffect(text)
    const services: readonly string[] = effects.find((candidate) => candidate.text === text)?.services ?? SERVICES
    // Some effects apply only to some services, so select a service that the effect supports.
    if (service !== '' && !services.includes(service)) setService(services[0] ?? '')
  }

  const add = (): void => {
    let parsed: unknown
    try {
      parsed = JSON.parse(effect)
    } catch {
      setProblem('Enter the effect as JSON, such as {"code":"TIMEOUT"}')
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
      <Stack as="form" gap="3" onSubmit={onFormSubmit(add)}>
        <FieldGrid>
          <Select
            label="What happens"
            value={effects.some(({ text }) => text === effect) ? effect : ''}
            onChange={choose}
            placeholder="Custom"
            options={effects.map(({ label, text }) => ({ value: text, label }))}
          />
          <Select
            label="Service"
            value={service}
            onChange={setService}
            placeholder="Any"
            options={toOptions(SERVICES)}
          />
          <TextField label="Operation" placeholder="Any" value={operation} onChange={setOperation} autoComplete="off" />
          <Select label="Role" value={role} onChange={setRole} placeholder="Any" options={toOptions(ROLES)} />
          <TextField label="Times" placeholder="No limit" inputMode="numeric" value={times} onChange={setTimes} />
          <TextField label="Percent" placeholder="100" inputMode="numeric" value={rate} onChange={setRate} />
        </FieldGrid>
        <TextField label="Effect" value={effect} onChange={setEffect} error={problem} spellCheck={false} />
        <div>
          <Button type="submit" loading={work.busy}>
            Add fault
          </Button>
        </div>
        <ErrorBanner text={work.problem && withoutIndex(work.problem)} onDismiss={work.clear} />
      </Stack>
    </Disclosure>
  )
}

/**
 * Panel that lists active faults (simulated failures) and test cards, and adds custom faults.
 */
export function FaultsPanel(): JSX.Element {
  const { sandbox, page } = useConsole()
  const { data: faults, problem, refetch } = useSandboxQuery(sandbox.faults, 1500)
  const work = useAction()
  if (!faults) return <NoData problem={problem} />
  const set = (next: readonly Fault[]): Promise<void> =>
    work.run(async () => {
      await sandbox.setFaults(next)
      await refetch()
    })
  const cardFault = sessionStore.get(cardLibraryKey)
  const isEmpty = faults.length === 0 && cardFault === null
  /**
   * Ends the simulated failure of the card library. The page reloads, because the app loads the card library only when
   * a page loads.
   */
  const repairCardLibrary = (): void => {
    sessionStore.remove(cardLibraryKey)
    page.reload()
  }
  const endAll = async (): Promise<void> => {
    await set([])
    if (cardFault !== null) repairCardLibrary()
  }
  return (
    <Stack gap="4">
      <Stack as="section" gap="1.5" aria-label="Active faults">
        <Spread>
          <Heading>Active faults</Heading>
          {isEmpty ? null : (
            <Button size="sm" onClick={() => void endAll()}>
              End all
            </Button>
          )}
        </Spread>
        {isEmpty ? <Small>No active faults.</Small> : null}
        <FramedList>
          {faults.map((fault, i) => (
            <Item key={i}>
              <Box flex="1" minWidth="0">
                <span>{faultKindOf(fault.effect).describe(fault.effect)}</span>
                <Small>{scopeText(fault)}</Small>
              </Box>
              <IconButton
                size="sm"
                icon="close"
                label={`End fault ${i + 1}`}
                onClick={() => void set(faults.filter((_, at) => at !== i))}
              />
            </Item>
          ))}
          {cardFault !== null ? (
            <Item>
              <Box flex="1" minWidth="0">
                <span>
                  {cardFault === 'blocked'
                    ? 'The card library does not load'
                    : 'The card library does not find its form'}
                </span>
                <Small>This tab only</Small>
              </Box>
              <IconButton size="sm" icon="close" label="Repair the card library" onClick={repairCardLibrary} />
            </Item>
          ) : null}
        </FramedList>
        <ErrorBanner text={work.problem} onDismiss={work.clear} />
      </Stack>
      <TestCards />
      <FaultForm
        onAdd={async (fault) => {
          await sandbox.setFaults([...faults, fault])
          await refetch()
        }}
      />
    </Stack>
  )
}

/** Returns a text that says which requests the fault affects, and how often. */
function scopeText({ service, operation, role, times, rate }: Fault): string {
  return [
    operation ?? (service ? `all ${service} requests` : 'all requests'),
    role ? `for ${role.toLowerCase()}s` : undefined,
    times === undefined ? undefined : times === 1 ? '1 more time' : `${times} more times`,
    rate === undefined ? undefined : `${Math.round(rate * 100)}% of the time`,
  ]
    .filter(Boolean)
    .join(', ')
}

import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Select } from '../../../src/ui/field/Select'
import { TextField } from '../../../src/ui/field/TextField'
import { useWork } from '../use-sandbox'
import { ROLES, type Fault } from '../../faults/fault'
import { SERVICES, type Service } from '../../faults/service'
import { faultKinds, type FaultEffect } from '../../faults/kinds'
import type { Role } from '../../sandbox/control/wire'
import { CardTitle, Disclosure, FieldGrid } from './pieces'
import { Problem } from './Problem'

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
  const work = useWork()

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

import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/Button'
import { Select } from '../../../src/ui/Select'
import { TextField } from '../../../src/ui/TextField'
import { useWork } from '../use-sandbox'
import type { Fault, FaultEffect, Role, Service } from '../wire-types'
import styles from './panel.module.css'
import { Problem } from './Problem'

/** Effects that are chosen by name, with a value to begin from. */
const effects: Readonly<Record<string, string>> = {
  'Late answer': '{"latencyMs":3000}',
  'Lost connection': '{"network":true}',
  'No answer, ever': '{"hang":true}',
  'Error of the catalogue': '{"code":"TIMEOUT"}',
  'HTTP status': '{"status":503}',
  'Page of HTML': '{"html":true}',
  'Broken off in the middle': '{"truncate":true}',
  'Part missing': '{"partial":["getDashboardStats","activeLeads"]}',
  'Part of the wrong kind': '{"spoil":["getDashboardStats","activeLeads"]}',
  'Token expired': '{"tokenExpired":true}',
  'Card declined': '{"decline":"insufficient_funds"}',
  'Callback never comes': '{"callback":"never"}',
}
const services: readonly Service[] = ['graphql', 'identity', 'payments', 'upload']
const roles: readonly Role[] = ['AGENT', 'MANAGER', 'ADMINISTRATOR']
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The control interface counts faults; here there is one. */
const withoutPlace = (text: string): string => text.replace(/^faults\[\d+\]\./, '')

/** A fault of one's own. What is wrong with it the control interface says, with its place. */
export function FaultForm({ onAdd }: { onAdd: (fault: Fault) => Promise<void> }): JSX.Element {
  const [effect, setEffect] = useState(effects['Late answer'] ?? '')
  const [service, setService] = useState('graphql')
  const [operation, setOperation] = useState('')
  const [role, setRole] = useState('')
  const [times, setTimes] = useState('')
  const [rate, setRate] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const work = useWork()

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
    <details className={styles.disclosure}>
      <summary className={styles.cardTitle}>A fault of your own</summary>
      <form
        className={styles.tight}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <div className={styles.form}>
          <Select
            label="What happens"
            value={Object.values(effects).includes(effect) ? effect : ''}
            onChange={setEffect}
            placeholder="As written below"
            options={Object.entries(effects).map(([label, value]) => ({ value, label }))}
          />
          <Select label="Service" value={service} onChange={setService} placeholder="Any" options={options(services)} />
          <TextField label="Operation" placeholder="Any" value={operation} onChange={setOperation} autoComplete="off" />
          <Select label="Role" value={role} onChange={setRole} placeholder="Anybody" options={options(roles)} />
          <TextField label="Times" placeholder="Until ended" inputMode="numeric" value={times} onChange={setTimes} />
          <TextField label="Per cent" placeholder="100" inputMode="numeric" value={rate} onChange={setRate} />
        </div>
        <TextField label="Effect" value={effect} onChange={setEffect} error={problem} spellCheck={false} />
        <div>
          <Button type="submit" loading={work.busy}>
            Switch it on
          </Button>
        </div>
        <Problem text={work.problem && withoutPlace(work.problem)} onDismiss={work.clear} />
      </form>
    </details>
  )
}

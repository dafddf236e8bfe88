import type { JSX } from 'react'
import { usStateName } from '../../lib/format/us-states'
import { IconButton } from '../../ui/button/IconButton'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { type FiguresByState, figuresText, openLeadsText, totalOpenLeads } from './state-figures'
import styles from './SelectedStates.module.css'

export interface SelectedStatesProps {
  selected: ReadonlySet<string>
  figures: FiguresByState
  onRemove: (code: string) => void
}

/** What has been chosen so far, with what it brings. */
export function SelectedStates({ selected, figures, onRemove }: SelectedStatesProps): JSX.Element {
  const chosen = [...selected]
    .map((code) => ({ code, name: usStateName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
  const count = `${chosen.length} ${chosen.length === 1 ? 'state' : 'states'}`
  const leads = figures.size > 0 ? openLeadsText(totalOpenLeads(selected, figures)) : null
  return (
    <section aria-label="Your selection" className={styles.card}>
      <p className={styles.count}>{count}</p>
      {leads ? <p className={styles.leads}>{leads}</p> : null}
      <LiveRegion>{`${count} selected${leads ? `, ${leads}` : ''}`}</LiveRegion>
      {chosen.length === 0 ? (
        <p className={styles.none}>
          Choose the states in which you are licensed. You can only buy in states you select.
        </p>
      ) : (
        <ul className={styles.list}>
          {chosen.map(({ code, name }) => (
            <li key={code} className={styles.row}>
              <div className={styles.text}>
                <span>{name}</span>
                {figures.has(code) ? (
                  <span className={styles.detail}>{figuresText(figures.get(code) ?? nothing)}</span>
                ) : null}
              </div>
              <IconButton size="sm" icon="close" label={`Remove ${name}`} onClick={() => onRemove(code)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const nothing = { openLeads: 0, typicalCostCents: null }

import type { JSX } from 'react'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import styles from './Transactions.module.css'
import { periodPresets } from './period-presets'

export interface PeriodMenuProps {
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
}

export function PeriodMenu({ from, to, onChange }: PeriodMenuProps): JSX.Element {
  const presets = periodPresets()
  const chosen = presets.find((preset) => preset.from === from && preset.to === to)
  return (
    <Menu
      label={`Period: ${chosen?.label ?? 'Custom'}`}
      align="end"
      triggerClassName={styles.period}
      trigger={
        <>
          <Icon name="calendar" size={16} />
          {chosen?.label ?? 'Custom period'}
          <Icon name="chevronDown" size={14} />
        </>
      }
      groups={[
        {
          id: 'periods',
          items: presets.map((preset) => ({
            kind: 'radio' as const,
            id: preset.id,
            label: preset.label,
            checked: preset === chosen,
            onSelect: () => onChange(preset.from, preset.to),
          })),
        },
      ]}
    />
  )
}

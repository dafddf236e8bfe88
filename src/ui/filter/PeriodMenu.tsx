import type { JSX } from 'react'
import type { DayRange } from '../../lib/time/period'
import type { PeriodPreset } from '../../lib/time/presets'
import { Icon } from '../mark/Icon'
import { Menu } from '../overlay/Menu'
import styles from './PeriodMenu.module.css'

export interface PeriodMenuProps<Range extends DayRange> {
  range: DayRange
  presets: readonly PeriodPreset<Range>[]
  onChange: (range: Range) => void
}

/** Periods that people ask for, one press away. Any other is chosen by its days. */
export function PeriodMenu<Range extends DayRange>({ range, presets, onChange }: PeriodMenuProps<Range>): JSX.Element {
  const current = presets.find((preset) => preset.range.from === range.from && preset.range.to === range.to)
  return (
    <Menu
      label={`Period: ${current?.label ?? 'Custom'}`}
      align="end"
      triggerClassName={styles.trigger}
      trigger={
        <>
          <Icon name="calendar" size={16} />
          {current?.label ?? 'Custom period'}
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
            checked: preset === current,
            onSelect: () => onChange(preset.range),
          })),
        },
      ]}
    />
  )
}

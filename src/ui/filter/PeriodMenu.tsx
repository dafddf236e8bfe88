import { Button } from '@chakra-ui/react/button'
import type { JSX } from 'react'
import type { DayRange, PeriodPreset } from '../../lib/time/period'
import { Icon } from '../mark/Icon'
import { Menu } from '../overlay/Menu'

export interface PeriodMenuProps<Range extends DayRange> {
  range: DayRange
  presets: readonly PeriodPreset<Range>[]
  onChange: (range: Range) => void
}

/** A menu with frequent periods. The filter bar offers other periods by their days. */
export function PeriodMenu<Range extends DayRange>({ range, presets, onChange }: PeriodMenuProps<Range>): JSX.Element {
  const current = presets.find((preset) => preset.range.from === range.from && preset.range.to === range.to)
  const label = `Period: ${current?.label ?? 'Custom'}`
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <Button aria-label={label}>
          <Icon name="calendar" size={16} />
          {current?.label ?? 'Custom period'}
          <Icon name="chevronDown" size={14} />
        </Button>
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

import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { type ThemePreference, useReducedMotion, useTheme } from '../../lib/browser/preferences'
import { Icon } from '../../ui/mark/Icon'
import { RadioCards } from '../../ui/field/RadioCards'
import { Switch } from '../../ui/field/Switch'

/** Controls for theme and reduced motion. Both take effect immediately and are stored in this browser. */
export function Appearance(): JSX.Element {
  const { preference, setPreference } = useTheme()
  const { reduced, setReduced } = useReducedMotion()
  return (
    <Stack gap="4">
      <RadioCards<ThemePreference>
        label="Theme"
        columns
        value={preference}
        onChange={setPreference}
        options={[
          { value: 'light', label: 'Light', aside: <Icon name="sun" /> },
          { value: 'dark', label: 'Dark', aside: <Icon name="moon" /> },
          { value: 'system', label: 'System', aside: <Icon name="system" /> },
        ]}
      />
      <Switch
        spread
        label="Reduce motion"
        hint="Minimizes animation. Follows your system until you change it."
        checked={reduced}
        onChange={setReduced}
      />
    </Stack>
  )
}

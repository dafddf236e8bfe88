import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useState } from 'react'
import { failureText } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { type ThemePreference, useReducedMotion, useTheme } from '../../lib/browser/preferences'
import { type NotificationState, notificationState, switchNotifications } from '../../lib/browser/update-notifications'
import { isRecord } from '../../lib/errors/parse-error'
import { leadCategoryName } from '../../lib/labels/labels'
import { usStateName } from '../../lib/labels/us-states'
import { LinkButton } from '../../ui/button/Button'
import { useToasts } from '../../ui/feedback/Toasts'
import { RadioCards } from '../../ui/field/RadioCards'
import { Switch } from '../../ui/field/Switch'
import { Icon } from '../../ui/mark/Icon'
import { UPDATE_PREFERENCES } from './mutations'

interface SwitchListProps<Key extends string> {
  items: readonly { readonly key: Key; readonly label: string; readonly hint: string }[]
  isOn: (key: Key) => boolean
  onChange: (key: Key, on: boolean) => void
}

function SwitchList<Key extends string>({ items, isOn, onChange }: SwitchListProps<Key>): JSX.Element {
  return (
    <Box as="ul" my="-3" divideY="1px" css={{ '& > li': { py: '3' } }}>
      {items.map(({ key, label, hint }) => (
        <li key={key}>
          <Switch spread label={label} hint={hint} checked={isOn(key)} onChange={(on) => onChange(key, on)} />
        </li>
      ))}
    </Box>
  )
}

type PreferenceKey = 'lowBalance' | 'topUps' | 'returns' | 'email'
type Preferences = Readonly<Record<PreferenceKey, boolean>>

const preferenceItems: readonly { readonly key: PreferenceKey; readonly label: string; readonly hint: string }[] = [
  { key: 'lowBalance', label: 'Low balances', hint: 'When a wallet falls below its threshold' },
  {
    key: 'topUps',
    label: 'Automatic top-ups',
    hint: 'When a top-up succeeds. We always tell you about one that fails.',
  },
  { key: 'returns', label: 'Returns', hint: 'When your manager decides' },
  { key: 'email', label: 'By email', hint: 'Failed top-ups and changes to your account, to your sign-in address' },
]

/** Switches for the events that notify the user, and for notifications by email. */
export function PreferenceSwitches({ preferences }: { preferences: Preferences }): JSX.Element {
  const update = useAppMutation(UPDATE_PREFERENCES, {
    // The switch changes immediately and reverts if the server refuses.
    optimistic: () => ({ success: true, errors: [] }),
    update(cache, _payload, { input }) {
      cache.modify({
        fields: {
          getNotificationPreferences: (former: unknown) => (isRecord(former) ? { ...former, ...input } : former),
        },
      })
    },
  })
  const toasts = useToasts()
  const change = async (key: PreferenceKey, on: boolean): Promise<void> => {
    const failure = failureText(await update.run({ input: { [key]: on } }), 'This was not saved')
    if (failure) toasts.show({ tone: 'error', ...failure })
  }
  return (
    <SwitchList items={preferenceItems} isOn={(key) => preferences[key]} onChange={(key, on) => void change(key, on)} />
  )
}

const browserHints: Readonly<Record<NotificationState, string>> = {
  on: 'When a new version of the app is ready',
  off: 'When a new version of the app is ready. Your browser asks you first.',
  denied: 'Your browser blocks notifications from this site. Allow them in the browser’s settings for this site.',
  unsupported: 'This browser shows no notifications from pages. A message in the app tells you about a new version.',
}

/** A switch for notifications by this browser, which the browser may refuse. */
export function BrowserNotificationSwitch(): JSX.Element {
  const [state, setState] = useState(notificationState)
  useEffect(() => {
    // The user may have changed the browser's settings in the meantime.
    const review = () => setState(notificationState())
    window.addEventListener('focus', review)
    return () => window.removeEventListener('focus', review)
  }, [])
  return (
    <Box css={{ '* + &': { mt: '3', pt: '3', borderTopWidth: '1px' } }}>
      <Switch
        spread
        label="In this browser"
        hint={browserHints[state]}
        checked={state === 'on'}
        disabled={state === 'denied' || state === 'unsupported'}
        onChange={(on) => void switchNotifications(on).then(setState)}
      />
    </Box>
  )
}

interface HiddenSourceListProps {
  sources: readonly { readonly sourceId: string; readonly name: string; readonly category: string }[]
  hiddenSourceIds: readonly string[]
  onHide: (sourceId: string) => void
  onShow: (sourceId: string) => void
}

/** A list with a switch for each source that the marketplace shows or hides in this browser. */
export function HiddenSourceList({ sources, hiddenSourceIds, onHide, onShow }: HiddenSourceListProps): JSX.Element {
  return (
    <SwitchList
      items={sources.map(({ sourceId, name, category }) => ({
        key: sourceId,
        label: `Show ${name}`,
        hint: leadCategoryName(category),
      }))}
      isOn={(key) => !hiddenSourceIds.includes(key)}
      onChange={(key, on) => (on ? onShow(key) : onHide(key))}
    />
  )
}

/** A list of the user's states with a link to change them. */
export function StatesSummary({ states }: { states: readonly string[] }): JSX.Element {
  return (
    <Stack gap="4" align="start">
      {states.length === 0 ? (
        <Text fontSize="sm" color="fg.muted">
          You haven’t selected a state yet.
        </Text>
      ) : (
        <Flex as="ul" wrap="wrap" gap="1.5" aria-label="Your states">
          {states.map((state) => (
            <Text as="li" key={state} px="2.5" py="0.5" borderWidth="1px" rounded="full" bg="bg.subtle" fontSize="sm">
              {usStateName(state)}
            </Text>
          ))}
        </Flex>
      )}
      <LinkButton to="/onboarding/states" icon="map">
        Choose states
      </LinkButton>
    </Stack>
  )
}

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

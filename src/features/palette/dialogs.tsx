import { matching } from '../../shared/search'
import { Kbd } from '@chakra-ui/react/kbd'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../lib/auth/use-session'
import { useTheme } from '../../lib/browser/preferences'
import { env } from '../../lib/settings/env'
import { Modal } from '../../ui/dialog/Modal'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { Switch } from '../../ui/field/Switch'
import { useIsTouch } from '../../ui/hooks'
import { type CommandGroup, CommandList } from '../../ui/overlay/CommandList'
import { commandKey, singleKeys } from './shortcuts'
import { type Command, useSearchResults } from './use-search-results'

interface CommandPaletteProps {
  /** Commands for the pages that the user can open. */
  pages: readonly Command[]
  onClose: () => void
  onKeys: () => void
}

/** A search dialog for pages, actions, leads, users, and transactions. */
export function CommandPalette({ pages, onClose, onKeys }: CommandPaletteProps): JSX.Element {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const actions = useActions(onKeys)
  const results = useSearchResults(search)
  const groups = useMemo(
    () => [
      ...matchingGroups(
        [
          { label: 'Go to', items: pages },
          { label: 'Do', items: actions },
        ],
        search,
      ),
      ...results.groups,
    ],
    [pages, actions, search, results.groups],
  )
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Modal open onClose={onClose} title="Search and commands" wide>
      <CommandList
        label="Search pages, actions and records"
        placeholder="Go to a page, or find a lead, a person, a transaction"
        groups={groups}
        search={search}
        onSearch={setSearch}
        empty={results.searching ? 'Searching…' : 'No matches'}
        onChoose={({ to, run }) => {
          onClose()
          run?.()
          if (to) void navigate(to)
        }}
      />
      <LiveRegion>{results.searching ? '' : `${count} ${count === 1 ? 'match' : 'matches'}`}</LiveRegion>
    </Modal>
  )
}

/** Returns the commands whose label or detail contains every word of the search, in any order. */
function matchingGroups(groups: readonly CommandGroup<Command>[], search: string): CommandGroup<Command>[] {
  return groups.map((group) => ({
    ...group,
    items: matching(group.items, search, ({ label, detail = '' }) => [label, detail]),
  }))
}

const moneyActions: readonly Command[] = [
  { id: 'add-funds', label: 'Add funds', icon: 'add', to: '/wallet?fund=funds' },
  { id: 'transfer', label: 'Transfer to a wallet', icon: 'swap', to: '/wallet?transfer=funds' },
]

function useActions(onKeys: () => void): CommandGroup<Command>['items'] {
  const session = useSession()
  const { resolved, setPreference } = useTheme()
  const isTouch = useIsTouch()
  return useMemo(() => {
    const other = resolved === 'dark' ? 'light' : 'dark'
    return [
      ...(env.features.wallets ? moneyActions : []),
      {
        id: 'theme',
        label: `Switch to the ${other} theme`,
        icon: other === 'dark' ? 'moon' : 'sun',
        run: () => setPreference(other),
      },
      ...(isTouch
        ? []
        : [{ id: 'keys', label: 'Keyboard shortcuts', detail: '?', icon: 'info', run: onKeys } as const]),
      { id: 'sign-out', label: 'Sign out', icon: 'signOut', run: () => void session.signOut() },
    ]
  }, [resolved, setPreference, session, onKeys, isTouch])
}

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [commandKey, 'K'], does: 'Search and commands' },
  { keys: ['/'], does: 'Search this page' },
  { keys: ['?'], does: 'Show these shortcuts' },
  { keys: ['J'], does: 'Next row' },
  { keys: ['K'], does: 'Previous row' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Esc'], does: 'Close' },
]

export function KeysDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const [on, setOn] = useState(singleKeys.areOn)
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts">
      <Stack as="dl" gap="1" mb="4">
        {shortcuts.map(({ keys, does }) => (
          <HStack key={does} justify="space-between" gap="4" minHeight="8">
            <dt>{does}</dt>
            <HStack as="dd" gap="1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </HStack>
          </HStack>
        ))}
      </Stack>
      <Switch
        spread
        label="Single-key shortcuts"
        hint="Turn off if you dictate, or press keys by accident. Saved in this browser."
        checked={on}
        onChange={(next) => {
          singleKeys.set(next)
          setOn(next)
        }}
      />
    </Modal>
  )
}

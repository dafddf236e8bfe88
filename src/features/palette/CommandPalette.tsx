import { type JSX, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTheme } from '../../lib/browser/preferences'
import { env } from '../../lib/settings/env'
import { useSession } from '../../lib/auth/use-session'
import { Modal } from '../../ui/dialog/Modal'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { type CommandGroup, CommandList } from '../../ui/overlay/CommandList'
import { type Command, matching } from './commands'
import { useFound } from './use-found'

export interface CommandPaletteProps {
  /** Commands for the pages that the user can open. */
  places: readonly Command[]
  onClose: () => void
  onKeys: () => void
}

/** A search dialog for pages, actions, leads, users, and transactions. */
export function CommandPalette({ places, onClose, onKeys }: CommandPaletteProps): JSX.Element {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const actions = useActions(onKeys)
  const found = useFound(typed)
  const groups = useMemo(
    () => [
      ...matching(
        [
          { label: 'Go to', items: places },
          { label: 'Do', items: actions },
        ],
        typed,
      ),
      ...found.groups,
    ],
    [places, actions, typed, found.groups],
  )
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Modal open onClose={onClose} title="Search and commands" wide>
      <CommandList
        label="Search pages, actions and records"
        placeholder="Go to a page, or find a lead, a person, a transaction"
        groups={groups}
        search={typed}
        onSearch={setTyped}
        empty={found.looking ? 'Searching…' : 'No matches'}
        onChoose={({ to, run }) => {
          onClose()
          run?.()
          if (to) void navigate(to)
        }}
      />
      <LiveRegion>{found.looking ? '' : `${count} ${count === 1 ? 'match' : 'matches'}`}</LiveRegion>
    </Modal>
  )
}

const moneyActions: readonly Command[] = [
  { id: 'add-funds', label: 'Add funds', icon: 'add', to: '/wallet?fund=funds' },
  { id: 'transfer', label: 'Transfer to a wallet', icon: 'swap', to: '/wallet?transfer=funds' },
]

function useActions(onKeys: () => void): CommandGroup<Command>['items'] {
  const session = useSession()
  const { resolved, setPreference } = useTheme()
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
      { id: 'keys', label: 'Keyboard shortcuts', detail: '?', icon: 'info', run: onKeys },
      { id: 'sign-out', label: 'Sign out', icon: 'signOut', run: () => void session.signOut() },
    ]
  }, [resolved, setPreference, session, onKeys])
}

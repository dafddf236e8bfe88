import { type JSX, useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { Menu, type MenuGroup } from '../../ui/Menu'
import { Modal } from '../../ui/Modal'
import { TextField } from '../../ui/TextField'
import { useToasts } from '../../ui/Toasts'
import { useDeleteSavedSearch, useSaveSearch } from './saved-searches'
import forms from './Forms.module.css'
import styles from './SavedSearchMenu.module.css'

export interface SavedSearch {
  readonly id: string
  readonly name: string
  readonly query: string
}

export interface SavedSearchMenuProps {
  searches: readonly SavedSearch[]
  /** The filters of the moment, as they would be saved; empty when there are none. */
  current: string
}

const longestName = 60

/** Sets of filters under a name of the person's own. */
export function SavedSearchMenu({ searches, current }: SavedSearchMenuProps): JSX.Element {
  const [dialog, setDialog] = useState<'none' | 'save' | 'manage'>('none')
  const groups: MenuGroup[] = [
    ...(searches.length > 0
      ? [
          {
            id: 'searches',
            label: 'Saved searches',
            items: searches.map(({ id, name, query }) => ({
              id,
              kind: 'link' as const,
              label: name,
              to: `/marketplace?${query}`,
              icon: 'search' as const,
            })),
          },
        ]
      : []),
    {
      id: 'actions',
      items: [
        {
          id: 'save',
          label: 'Save this search…',
          icon: 'add' as const,
          disabled: current === '' || searches.some(({ query }) => query === current),
          onSelect: () => setDialog('save'),
        },
        ...(searches.length > 0
          ? [
              {
                id: 'manage',
                label: 'Delete searches…',
                icon: 'trash' as const,
                onSelect: () => setDialog('manage'),
              },
            ]
          : []),
      ],
    },
  ]
  const close = (): void => setDialog('none')
  return (
    <>
      <Menu
        label="Saved searches"
        align="end"
        groups={groups}
        triggerClassName={styles.trigger}
        trigger={
          <>
            <Icon name="star" size={16} />
            Saved
            <Icon name="chevronDown" size={14} />
          </>
        }
      />
      <Modal open={dialog === 'save'} onClose={close} title="Save this search">
        <SaveForm query={current} onClose={close} />
      </Modal>
      <Modal open={dialog === 'manage'} onClose={close} title="Saved searches">
        <ManageList searches={searches} onClose={close} />
      </Modal>
    </>
  )
}

function SaveForm({ query, onClose }: { query: string; onClose: () => void }): JSX.Element {
  const save = useSaveSearch()
  const toasts = useToasts()
  const [name, setName] = useState('')
  const [error, setError] = useState<{ message: string; field: string | undefined } | null>(null)
  const [saving, setSaving] = useState(false)

  const submit = async (): Promise<void> => {
    if (saving) return
    if (name.trim() === '') {
      setError({ message: 'Give the search a name.', field: 'name' })
      return
    }
    setSaving(true)
    const failure = await save(name.trim(), query)
    setSaving(false)
    if (failure) {
      setError({ message: failure.message, field: failure.field })
      return
    }
    toasts.show({ tone: 'success', title: `“${name.trim()}” is saved` })
    onClose()
  }

  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Name"
        autoFocus
        value={name}
        maxLength={longestName}
        placeholder="California refinances"
        error={error?.field === 'name' ? error.message : null}
        onChange={(value) => {
          setName(value)
          setError(null)
        }}
      />
      {error && error.field !== 'name' ? <Banner tone="danger">{error.message}</Banner> : null}
      <div className={forms.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={saving}>
          Save search
        </Button>
      </div>
    </form>
  )
}

function ManageList({ searches, onClose }: { searches: readonly SavedSearch[]; onClose: () => void }): JSX.Element {
  const remove = useDeleteSavedSearch()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  const press = async (id: string): Promise<void> => {
    if (leaving) return
    setLeaving(id)
    const failure = await remove(id)
    setLeaving(null)
    setMessage(failure?.message ?? null)
    if (!failure && searches.length === 1) onClose()
  }

  return (
    <div className={forms.form}>
      <ul className={styles.list}>
        {searches.map(({ id, name }) => (
          <li key={id} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <IconButton icon="trash" label={`Delete ${name}`} loading={leaving === id} onClick={() => void press(id)} />
          </li>
        ))}
      </ul>
      {message ? <Banner tone="danger">{message}</Banner> : null}
      <div className={forms.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

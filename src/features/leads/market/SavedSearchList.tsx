import { type JSX, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command'
import { graphql } from '../../../lib/graphql/graphql'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Modal } from '../../../ui/dialog/Modal'
import { Banner } from '../../../ui/feedback/Banner'
import type { SavedSearch } from './saved-searches'
import styles from './SavedSearchMenu.module.css'

const DELETE_SAVED_SEARCH = graphql(`
  mutation DeleteSavedSearch($id: ID!) {
    deleteSavedSearch(id: $id) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

/** The saved searches, each with a way to be rid of it. */
export function SavedSearchList(props: { searches: readonly SavedSearch[]; onClose: () => void }): JSX.Element {
  const { searches, onClose } = props
  const [leaving, setLeaving] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const remove = useCommand(DELETE_SAVED_SEARCH, {
    update(cache, _payload, { id }) {
      cache.evict({ id: cache.identify({ __typename: 'SavedSearch', id }) ?? '' })
    },
  })

  const press = async (id: string): Promise<void> => {
    if (remove.running) return
    setLeaving(id)
    const outcome = await remove.run({ id })
    setLeaving(null)
    setMessage(outcome.status === 'done' ? null : outcome.error.message)
    if (outcome.status === 'done' && searches.length === 1) onClose()
  }

  return (
    <Modal open onClose={onClose} title="Saved searches" footer={<Button onClick={onClose}>Done</Button>}>
      <ul className={styles.list}>
        {searches.map(({ id, name }) => (
          <li key={id} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <IconButton icon="trash" label={`Delete ${name}`} loading={leaving === id} onClick={() => void press(id)} />
          </li>
        ))}
      </ul>
      {message ? <Banner tone="danger">{message}</Banner> : null}
    </Modal>
  )
}

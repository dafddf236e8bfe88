import { type JSX, useState } from 'react'
import { OnceShown } from '../../../ui/feedback/OnceShown'
import { Icon } from '../../../ui/mark/Icon'
import { Menu, type MenuGroup } from '../../../ui/overlay/Menu'
import { SaveSearchDialog } from '../on-demand'
import type { SavedSearch } from './saved-searches'
import { SavedSearchList } from './SavedSearchList'
import styles from './SavedSearchMenu.module.css'

export interface SavedSearchMenuProps {
  searches: readonly SavedSearch[]
  /** The filters of the moment, as they would be saved; empty when there are none. */
  current: string
}

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
      {dialog === 'save' ? (
        <OnceShown shown>
          <SaveSearchDialog query={current} onClose={close} />
        </OnceShown>
      ) : null}
      {dialog === 'manage' ? <SavedSearchList searches={searches} onClose={close} /> : null}
    </>
  )
}

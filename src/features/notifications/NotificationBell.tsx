import { useQuery } from '@apollo/client/react'
import { type JSX, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { Icon } from '../../ui/Icon'
import { usePopover } from '../../ui/use-popover'
import { NotificationPanel } from './NotificationPanel'
import { NotificationList } from './notification-query'
import { badgeText, unreadText } from './notification-words'
import { notificationsPerPage, useMarkNotificationsRead } from './use-mark-notifications-read'
import styles from './NotificationBell.module.css'

/** What has happened since the person last looked, behind one button of the shell. */
export function NotificationBell(): JSX.Element | null {
  return env.capabilities.notifications ? <Bell /> : null
}

function Bell(): JSX.Element {
  const [open, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const navigate = useNavigate()
  const close = useCallback(() => setOpen(false), [])
  usePopover(open, close, buttonRef, panelRef, 'end')
  const markRead = useMarkNotificationsRead()
  const list = useQuery(NotificationList, {
    variables: { limit: notificationsPerPage },
    fetchPolicy: 'cache-and-network',
  })
  const page = (list.data ?? list.previousData)?.listNotifications
  const unread = page?.unread ?? 0
  const badge = badgeText(unread)

  useEffect(() => {
    if (open) panelRef.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [open])

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={`Notifications, ${unreadText(unread)}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        className={styles.bell}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" size={20} />
        {badge ? (
          <span className={styles.badge} aria-hidden="true">
            {badge}
          </span>
        ) : null}
      </button>
      {open ? (
        <div ref={panelRef} popover="manual" className={styles.panel}>
          <NotificationPanel
            id={panelId}
            items={page?.items}
            unread={unread}
            loading={list.loading}
            error={page ? undefined : list.error}
            hasMore={Boolean(page?.nextToken)}
            onRetry={() => askAgain(list.refetch)}
            fetchMore={() => list.fetchMore({ variables: { nextToken: page?.nextToken ?? null } })}
            onMarkAllRead={() => markRead(null)}
            onOpen={({ id, read, to }) => {
              if (!read) markRead([id])
              if (!to) return
              close()
              void navigate(to)
            }}
          />
        </div>
      ) : null}
    </>
  )
}

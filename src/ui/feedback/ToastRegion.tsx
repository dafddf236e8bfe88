import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast'
import { type JSX, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button/IconButton'
import { Icon, type IconName } from '../mark/Icon'
import type { ToastScreen, ToastStore, ToastTone } from './toast-store'

const mostAtOnce = 4
const edge = '1rem'

function createNotifications() {
  return createToaster({
    placement: 'bottom-end',
    max: mostAtOnce,
    gap: 8,
    offsets: {
      top: edge,
      left: edge,
      right: edge,
      bottom: `calc(${edge} + var(--fl-shell-bottom, 0px) + env(safe-area-inset-bottom))`,
    },
  })
}

type Notifications = ReturnType<typeof createNotifications>

/** Hands the app's toasts to the library. When there are too many, the oldest goes rather than the newest waiting. */
function screenOf(toaster: Notifications): ToastScreen {
  let sequence = 0
  // The one on the screen for an id: a toast that replaces another is read out and timed anew.
  const shown = new Map<string, string>()
  const dismiss = (id: string): void => {
    const current = shown.get(id)
    if (current === undefined) return
    shown.delete(id)
    toaster.dismiss(current)
  }
  return {
    dismiss,
    show({ id, tone, title, description, durationMs, onClick, action }) {
      dismiss(id)
      sequence += 1
      const current = `${id}#${sequence}`
      const crowded = [...shown].slice(0, Math.max(0, shown.size - mostAtOnce + 1))
      for (const [other, itsCurrent] of crowded) {
        shown.delete(other)
        toaster.remove(itsCurrent)
      }
      shown.set(id, current)
      toaster.create({
        id: current,
        type: tone,
        title,
        description,
        meta: { words: title, whole: onClick !== undefined },
        duration: durationMs,
        ...(onClick && { action: { label: title, onClick } }),
        ...(action && { action }),
        onStatusChange: ({ status }) => {
          if (status === 'unmounted' && shown.get(id) === current) shown.delete(id)
        },
      })
    },
  }
}

const toneIcon: Record<ToastTone, IconName> = {
  success: 'checkCircle',
  info: 'info',
  warning: 'alert',
  error: 'alert',
}

/**
 * Pauses the timers while the pointer or the focus is inside. The library alone resumes them when the pointer leaves a
 * focused notification, and never resumes them after a focus that came from nowhere.
 */
function usePauseInside(toaster: Notifications) {
  const isPointerInside = useRef(false)
  const update = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    // A task runs after the library's own reaction to the event, and knows where the focus went.
    setTimeout(() => {
      if (isPointerInside.current || currentTarget.contains(document.activeElement)) toaster.pause()
      else toaster.resume()
    })
  }
  const notePointer =
    (isInside: boolean) =>
    (event: SyntheticEvent<HTMLElement>): void => {
      isPointerInside.current = isInside
      update(event)
    }
  return { onMouseEnter: notePointer(true), onMouseLeave: notePointer(false), onFocus: update, onBlur: update }
}

/** The notifications on the screen. They outlive every route, and the pointer or the focus on them stops their clocks. */
export function ToastRegion({ store }: { store: ToastStore }): JSX.Element {
  const [toaster] = useState(createNotifications)
  const pauseInside = usePauseInside(toaster)
  useEffect(() => {
    let detach: (() => void) | null = null
    let gone = false
    // The library's region listens from the microtask on that follows its first drawing; what comes before that is lost.
    queueMicrotask(() => {
      if (!gone) detach = store.attach(screenOf(toaster))
    })
    return () => {
      gone = true
      detach?.()
    }
  }, [store, toaster])
  return (
    <>
      {createPortal(
        <Toaster
          toaster={toaster}
          aria-label="Notifications"
          data-print="hide"
          data-outside-dialogs=""
          {...pauseInside}
        >
          {({ id, type, title, description, action, meta }) => (
            <Toast.Root role={type === 'error' ? 'alert' : 'status'}>
              <Icon name={toneIcon[type as ToastTone]} size={18} />
              <Words acts={meta?.['whole'] === true}>
                <Toast.Title>{title}</Toast.Title>
                {description ? <Toast.Description>{description}</Toast.Description> : null}
              </Words>
              {action && meta?.['whole'] !== true ? (
                <Toast.ActionTrigger data-beside="">{action.label}</Toast.ActionTrigger>
              ) : null}
              <IconButton
                label={`Dismiss: ${String(meta?.['words'])}`}
                icon="close"
                size="sm"
                onClick={() => toaster.dismiss(String(id))}
              />
            </Toast.Root>
          )}
        </Toaster>,
        // An open dialog makes the rest of the page inert, and would make a place inside of it inert too.
        document.body,
      )}
    </>
  )
}

function Words({ acts, children }: { acts: boolean; children: ReactNode }): JSX.Element {
  return acts ? <Toast.ActionTrigger>{children}</Toast.ActionTrigger> : <div>{children}</div>
}

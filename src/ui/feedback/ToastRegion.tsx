import { createToaster, Toast, Toaster } from '@chakra-ui/react/toast'
import { type JSX, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button/Button'
import { FailureDetails } from '../failure/FailureDetails'
import { Icon } from '../mark/Icon'
import type { ToastInput, ToastScreen, ToastStore } from './toast-store'

const mostAtOnce = 4
const edge = '1rem'

const newToaster = () =>
  createToaster({
    placement: 'bottom-end',
    gap: 8,
    offsets: {
      top: edge,
      left: edge,
      right: `calc(${edge} + var(--fl-drawer, 0px))`,
      // Above the bars of the page, and above the footer of an open dialog.
      bottom: `calc(${edge} + max(var(--fl-shell-bottom, 0px), var(--fl-dialog-footer, 0px)) + env(safe-area-inset-bottom))`,
    },
  })

type AppToaster = ReturnType<typeof newToaster>

function screenOf(toaster: AppToaster): ToastScreen {
  const dismiss = (id: string): void => {
    for (const shown of toaster.getVisibleToasts()) if (shown.meta?.['id'] === id) toaster.dismiss(shown.id)
  }
  return {
    dismiss,
    show({ id, tone, title, description, error, durationMs, onClick, action }) {
      // Replaced rather than updated: a new toast is announced and stays for its full duration.
      dismiss(id)
      // The toaster's limit would queue new toasts until old ones close.
      for (const old of toaster.getVisibleToasts().slice(mostAtOnce - 1)) toaster.remove(old.id)
      toaster.create({
        type: tone,
        title,
        description,
        duration: durationMs,
        meta: { id, title, error, isButton: onClick !== undefined },
        ...(onClick && { action: { label: title, onClick } }),
        ...(action && { action }),
      })
    },
  }
}

/**
 * Returns handlers that pause the timers while the pointer or the focus is inside. The library would resume the timers
 * when the pointer leaves a focused toast, and never resume them if no element had the focus before.
 */
function usePauseInside(toaster: AppToaster) {
  const isPointerInside = useRef(false)
  const update = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
    // Deferred until the library has handled the event and the focus has moved.
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

const icons = { success: 'checkCircle', info: 'info', warning: 'alert', error: 'alert' } as const

/** A region with the visible toasts. The region is above the routes, so a toast stays when the page changes. */
export function ToastRegion({ store }: { store: ToastStore }): JSX.Element {
  const [toaster] = useState(newToaster)
  const pauseInside = usePauseInside(toaster)
  useEffect(() => {
    let detach: (() => void) | null = null
    let isUnmounted = false
    // The library subscribes in the microtask after its first render. Earlier toasts would be lost.
    queueMicrotask(() => {
      if (!isUnmounted) detach = store.attach(screenOf(toaster))
    })
    return () => {
      isUnmounted = true
      detach?.()
    }
  }, [store, toaster])
  return createPortal(
    <Toaster toaster={toaster} aria-label="Notifications" data-print="hide" data-outside-dialogs="" {...pauseInside}>
      {({ id, type, title, description, action, meta }) => {
        const isButton = meta?.['isButton'] === true
        const Content = isButton ? Toast.ActionTrigger : 'div'
        return (
          <Toast.Root role={type === 'error' ? 'alert' : 'status'}>
            <Icon name={icons[type as NonNullable<ToastInput['tone']>]} size={18} />
            <Content>
              <Toast.Title>{title}</Toast.Title>
              {description ? <Toast.Description>{description}</Toast.Description> : null}
              <FailureDetails error={meta?.['error']} />
            </Content>
            {action && !isButton ? <Toast.ActionTrigger data-beside="">{action.label}</Toast.ActionTrigger> : null}
            <IconButton
              label={`Dismiss: ${String(meta?.['title'])}`}
              icon="close"
              size="sm"
              onClick={() => toaster.dismiss(String(id))}
            />
          </Toast.Root>
        )
      }}
    </Toaster>,
    // Outside all dialogs: an open dialog makes the page inert, except elements with `data-outside-dialogs`.
    document.body,
  )
}

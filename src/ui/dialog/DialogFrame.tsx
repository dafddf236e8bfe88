import { type JSX, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names'
import { registerOpenDialog } from './dialog-stack'
import { IconButton } from '../button/IconButton'
import styles from './DialogFrame.module.css'

export interface DialogFrameProps {
  open: boolean
  /** Called for Escape, the close button and a press on the backdrop. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** Before the title: the picture of whom it is about. */
  mark?: ReactNode
  children: ReactNode
  /** The buttons at the foot, which stay in view while the content scrolls. */
  footer?: ReactNode
  className?: string | undefined
  role?: 'dialog' | 'alertdialog'
  /** Out of sight with its content kept, while something else must lie on top, such as a bank's own dialog. */
  suspended?: boolean
}

/**
 * What Modal and Drawer share: a native dialog, so that the browser itself keeps the focus inside, makes the rest
 * inert and gives the focus back. The content is mounted only while it is open: closing resets its forms.
 */
export function DialogFrame(props: DialogFrameProps): JSX.Element {
  const { open, onClose, title, description, mark, children, footer, className, role, suspended = false } = props
  const dialogRef = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const titleId = useId()
  const descriptionId = useId()

  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog || !open || suspended) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    const unregister = registerOpenDialog(dialog)
    return () => {
      unregister()
      if (dialog.open) dialog.close()
      // A dialog that is taken off the page while open does not give the focus back by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open, suspended])

  const onPress = (event: MouseEvent): void => {
    // Only a press that both begins and ends on the backdrop closes, so that selecting text never does.
    if (pressedBackdrop.current && event.target === dialogRef.current) onClose()
    pressedBackdrop.current = false
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard's way to the same end is Escape, which the browser reports as `cancel`.
    <dialog
      ref={dialogRef}
      role={role}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        if (event.target !== dialogRef.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ target, currentTarget: dialog }) => {
        // The browser queues this event: by now the dialog may be open again, as after every mount in strict mode.
        if (target === dialog && !dialog.open && open && !suspended) onClose()
      }}
      onMouseDown={(event) => {
        pressedBackdrop.current = event.target === dialogRef.current
      }}
      onClick={onPress}
    >
      {open ? (
        <div className={styles.frame}>
          <header className={styles.header}>
            {mark}
            <div className={styles.titles}>
              <h2 id={titleId} className={styles.title} tabIndex={-1}>
                {title}
              </h2>
              {description ? (
                <div id={descriptionId} className={styles.description}>
                  {description}
                </div>
              ) : null}
            </div>
            <IconButton label="Close" icon="close" onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer ? <footer className={styles.footer}>{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  )
}

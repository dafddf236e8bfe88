import { Dialog } from '@chakra-ui/react/dialog'
import { Drawer as ChakraDrawer } from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import { type JSX, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '../button/Button'

/** Selector of the elements that stay usable while a dialog is open, such as the notifications. */
const besideDialogs = '[data-outside-dialogs]'

export interface DialogFrameProps {
  open: boolean
  /** Called for Escape, the close button, and a click on the backdrop. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** Picture of the user or object, before the title. */
  mark?: ReactNode
  children: ReactNode
  /** Buttons at the bottom, which stay visible while the content scrolls. */
  footer?: ReactNode
  wide?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Hides the dialog but keeps its content mounted, while another dialog must be on top, such as a bank's. */
  suspended?: boolean
}

export const ModalFrame = (props: DialogFrameProps): JSX.Element => <DialogFrame {...props} as={Dialog} />
export const DrawerFrame = (props: DialogFrameProps): JSX.Element => <DialogFrame {...props} as={ChakraDrawer} />

const isBeside = ({ target }: Event): boolean => target instanceof Element && target.closest(besideDialogs) !== null

/** A dialog with the parts that Modal and Drawer share. The content unmounts on close, which resets its forms. */
function DialogFrame(props: DialogFrameProps & { as: typeof Dialog | typeof ChakraDrawer }): JSX.Element {
  const { as: Part, open, onClose, title, description, mark, children, footer, wide, role, suspended = false } = props
  const shown = open && !suspended
  const content = useRef<HTMLDivElement>(null)
  return (
    <Part.Root
      open={shown}
      present={open}
      role={role ?? 'dialog'}
      size={wide ? 'lg' : 'md'}
      // Replaced by `Modality`: the library's focus trap cannot exempt the elements of `besideDialogs`.
      modal={false}
      preventScroll
      closeOnInteractOutside
      // `Modality` moves the focus at once. The library would move it one frame later.
      initialFocusEl={() => document.activeElement as HTMLElement | null}
      onFocusOutside={(event) => event.preventDefault()}
      onInteractOutside={(event) => {
        if (isBeside(event.detail.originalEvent)) event.preventDefault()
      }}
      onEscapeKeyDown={(event) => {
        if (isBeside(event)) event.preventDefault()
      }}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Portal>
        {/* Shared parent: in a separate portal, a backdrop that remounts would cover the content. */}
        <div>
          <Part.Backdrop />
          <Part.Positioner hidden={!shown}>
            <Part.Content
              ref={content}
              aria-modal
              {...(Part === ChakraDrawer && { 'data-drawer': wide ? 'wide' : '' })}
            >
              <Modality content={content} active={shown} />
              <Part.Header>
                {mark}
                <div>
                  <Part.Title tabIndex={-1}>{title}</Part.Title>
                  {/* Always rendered, because the library looks for the description only once. */}
                  <Part.Description asChild>
                    <div>{description}</div>
                  </Part.Description>
                </div>
                <IconButton label="Close" icon="close" onClick={onClose} />
              </Part.Header>
              <Part.Body>{children}</Part.Body>
              {footer ? <Part.Footer>{footer}</Part.Footer> : null}
            </Part.Content>
          </Part.Positioner>
        </div>
      </Portal>
    </Part.Root>
  )
}

/** Moves the focus into the dialog, makes the page behind it inert, and restores the focus on close. */
function Modality({ content, active }: { content: RefObject<HTMLElement | null>; active: boolean }): null {
  useEffect(() => {
    const dialog = content.current
    if (!dialog || !active) return
    const opener = openerOf(document.activeElement)
    const behind = [...document.body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && !part.inert && !part.contains(dialog) && !part.matches(besideDialogs),
    )
    for (const part of behind) part.inert = true
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus({ preventScroll: true })
    return () => {
      for (const part of behind) part.inert = false
      const { activeElement } = document
      const isFree = activeElement === document.body || dialog.contains(activeElement)
      // A bank's dialog, or another element of `besideDialogs`, may already have the focus.
      if (isFree && opener?.isConnected) opener.focus({ preventScroll: true })
    }
  }, [content, active])
  return null
}

/** Returns the element to focus on close. A menu is unmounted by then, so its button replaces the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return opener instanceof HTMLElement ? opener : null
}

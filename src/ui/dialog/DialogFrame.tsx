import { Dialog } from '@chakra-ui/react/dialog'
import { Drawer as ChakraDrawer } from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import { type JSX, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '../button/IconButton'
import { besideDialogs } from './open-dialog'

export interface DialogFrameProps {
  open: boolean
  /** Called for Escape, the close button and a press on the backdrop. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** Before the title: the picture of the person or the thing. */
  mark?: ReactNode
  children: ReactNode
  /** The buttons at the foot, which stay in view while the content scrolls. */
  footer?: ReactNode
  wide?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Hides the dialog and keeps its content, while something else must lie on top, such as a bank's own dialog. */
  suspended?: boolean
}

export const ModalFrame = (props: DialogFrameProps): JSX.Element => <DialogFrame {...props} as={Dialog} />
export const DrawerFrame = (props: DialogFrameProps): JSX.Element => <DialogFrame {...props} as={ChakraDrawer} />

const isBeside = ({ target }: Event): boolean => target instanceof Element && target.closest(besideDialogs) !== null

/** What Modal and Drawer share. The content is mounted only while it is open: closing resets its forms. */
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
      // Not the library's own modality: its focus trap and hiding leave no exception for what is beside the dialog.
      modal={false}
      preventScroll
      closeOnInteractOutside
      // The focus is taken below; the library's own would come a frame later.
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
        {/* One element for both: a portal of its own would put a backdrop that comes back above the content. */}
        <div>
          <Part.Backdrop />
          <Part.Positioner hidden={!shown}>
            <Part.Content ref={content} aria-modal>
              <Modality content={content} active={shown} />
              <Part.Header>
                {mark}
                <div>
                  <Part.Title tabIndex={-1}>{title}</Part.Title>
                  {/* Always there, for the library looks for it only once. */}
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

/** Takes the focus into the dialog, makes the page behind it inert, and gives the focus back. */
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
      // A bank's own dialog, or another part beside this one, may have taken the focus already.
      if (isFree && opener?.isConnected) opener.focus({ preventScroll: true })
    }
  }, [content, active])
  return null
}

/** The button of the menu, for a dialog that a menu's item opens: the menu is gone by then. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused
  return opener instanceof HTMLElement ? opener : null
}

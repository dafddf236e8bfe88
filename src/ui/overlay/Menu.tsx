import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react'
import type { IconName } from '../mark/Icon'
import { lazyComponent, prefetchOnHover } from '../lazy-component'

interface ItemBase {
  id: string
  label: string
  icon?: IconName
  disabled?: boolean
  danger?: boolean
}
export interface MenuAction extends ItemBase {
  kind?: 'action'
  onSelect: () => void
}
export interface MenuLink extends ItemBase {
  kind: 'link'
  to: string
}
/** One of several choices. The menu stays open after a choice, so that the user sees its effect. */
export interface MenuRadio extends ItemBase {
  kind: 'radio'
  checked: boolean
  onSelect: () => void
}
export type MenuItem = MenuAction | MenuLink | MenuRadio
export interface MenuGroup {
  id: string
  /** Visible name of the group. */
  label?: string
  /** Items that are either all radios, or include no radio. */
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** Accessible name of the menu. */
  label: string
  groups: readonly MenuGroup[]
  /** Button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Content above the items: the signed-in user. */
  header?: ReactNode
}

export const MenuPanel = lazyComponent(
  () => import('./MenuPanel'),
  (module) => module.MenuPanel,
)

/** Item that is highlighted when the menu opens: `none` after a click. */
export type InitialHighlight = 'first' | 'last' | 'none'

/**
 * A button with a menu. The menu's code loads when the pointer or the focus reaches the button. If the user presses
 * the button earlier, the menu opens once its code has loaded.
 */
export function Menu({ label, trigger, ...panel }: MenuProps): JSX.Element {
  const [start, setStart] = useState<InitialHighlight | null>(null)
  const triggerId = useId()
  const menuId = useId()
  const open = start !== null

  return (
    <>
      <chakra.button
        asChild
        id={triggerId}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        {...prefetchOnHover(MenuPanel)}
        // `detail` is 0 for a press of Enter or Space.
        onClick={(event) => setStart(open ? null : event.detail === 0 ? 'first' : 'none')}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          setStart(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {trigger}
      </chakra.button>
      {open ? (
        <Suspense>
          <MenuPanel {...panel} {...{ label, triggerId, menuId, start }} onClose={() => setStart(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

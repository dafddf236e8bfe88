import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react'
import type { IconName } from '../mark/Icon'
import { onDemand, preparing } from '../on-demand'

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
/** One of several choices. The menu stays open after a choice, so that its effect can be seen. */
export interface MenuRadio extends ItemBase {
  kind: 'radio'
  checked: boolean
  onSelect: () => void
}
export type MenuItem = MenuAction | MenuLink | MenuRadio
export interface MenuGroup {
  id: string
  /** The visible name of the group. */
  label?: string
  /** Either all of them radios or none. */
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** The menu's accessible name. */
  label: string
  groups: readonly MenuGroup[]
  /** The button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Shown above the items: who is signed in. */
  header?: ReactNode
}

export const loadMenu = () => import('./MenuPanel')
const MenuPanel = onDemand(loadMenu, (module) => module.MenuPanel)

/** The item that the keyboard starts at. A pointer starts at none. */
export type MenuStart = 'first' | 'last' | 'none'

/**
 * A button that opens a menu. The button is on the page at once. The menu's code loads when the pointer or the focus comes
 * near, and an earlier press opens the menu as soon as the code is there.
 */
export function Menu({ label, trigger, ...panel }: MenuProps): JSX.Element {
  const [start, setStart] = useState<MenuStart | null>(null)
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
        {...preparing(loadMenu)}
        // For a press of Enter or Space, `detail` is 0.
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

import { type JSX, type ReactNode, Suspense, useId, useState } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../mark/Icon'
import { onDemand, preparing } from '../on-demand'
import styles from './Menu.module.css'

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
/** One of several, of which one holds; choosing keeps the menu open so that the effect is seen. */
export interface MenuRadio extends ItemBase {
  kind: 'radio'
  checked: boolean
  onSelect: () => void
}
export type MenuItem = MenuAction | MenuLink | MenuRadio
export interface MenuGroup {
  id: string
  /** Names the group, in sight. */
  label?: string
  /** Either all of them radios or none. */
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** The button's accessible name, and the menu's. */
  label: string
  groups: readonly MenuGroup[]
  /** What the button shows; the label itself unless told. */
  trigger?: ReactNode
  triggerClassName?: string | undefined
  align?: 'start' | 'end'
  /** Shown above the items: who is signed in. */
  header?: ReactNode
  disabled?: boolean
}

export const loadMenu = () => import('./MenuPanel')
const MenuPanel = onDemand(loadMenu, (module) => module.MenuPanel)

/** Where the menu begins when it opens. A pointer points by itself, so then it is nowhere. */
type Start = 'first' | 'last' | 'nowhere'

/**
 * A button that opens a menu. The button is there at once; the menu's code comes when the pointer or the focus comes near,
 * and a press that was quicker opens it as soon as it is there.
 */
export function Menu({ label, trigger, triggerClassName, disabled, ...panel }: MenuProps): JSX.Element {
  const [start, setStart] = useState<Start | null>(null)
  const triggerId = useId()
  const menuId = useId()
  const open = start !== null

  return (
    <>
      <button
        type="button"
        id={triggerId}
        aria-label={trigger ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        disabled={disabled}
        className={classNames(styles.trigger, triggerClassName)}
        {...preparing(loadMenu)}
        // A press of Enter or Space counts as a click of no button.
        onClick={(event) => setStart(open ? null : event.detail === 0 ? 'first' : 'nowhere')}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          setStart(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {trigger ?? (
          <>
            {label}
            <Icon name="chevronDown" size={14} />
          </>
        )}
      </button>
      {open ? (
        <Suspense>
          <MenuPanel
            {...panel}
            {...{ label, triggerId, menuId }}
            startAt={start === 'nowhere' ? null : start}
            onClose={() => setStart(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

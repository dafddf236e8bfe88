import {
  Fragment,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { classNames } from './class-names'
import { Icon, type IconName } from './Icon'
import { usePopover } from './use-popover'
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

function menuItems(panel: HTMLElement | null): HTMLElement[] {
  return panel ? [...panel.querySelectorAll<HTMLElement>('[data-menu-item]:not(:disabled)')] : []
}

export function Menu(props: MenuProps): JSX.Element {
  const { label, groups, trigger, triggerClassName, align = 'start', header, disabled } = props
  const [open, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const startAt = useRef<'first' | 'last'>('first')
  const menuId = useId()
  const navigate = useNavigate()
  const close = useCallback(() => setOpen(false), [])
  usePopover(open, close, buttonRef, panelRef, align)

  useEffect(() => {
    if (!open) return
    const items = menuItems(panelRef.current)
    items.at(startAt.current === 'first' ? 0 : -1)?.focus()
  }, [open])

  const openAt = (place: 'first' | 'last'): void => {
    startAt.current = place
    setOpen(true)
  }

  const choose = (item: MenuItem): void => {
    if (item.kind !== 'radio') {
      setOpen(false)
      buttonRef.current?.focus()
    }
    if (item.kind === 'link') void navigate(item.to)
    else item.onSelect()
  }

  const onMenuKey = (event: KeyboardEvent): void => {
    const items = menuItems(panelRef.current)
    const at = items.findIndex((item) => item === document.activeElement)
    const focusAt = (index: number): void => {
      event.preventDefault()
      items.at(index % items.length)?.focus()
    }
    if (event.key === 'ArrowDown') focusAt(at + 1)
    else if (event.key === 'ArrowUp') focusAt(at - 1)
    else if (event.key === 'Home') focusAt(0)
    else if (event.key === 'End') focusAt(-1)
    else if (event.key === 'Tab') setOpen(false)
    else if (/^\S$/.test(event.key)) {
      const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
      following.find((item) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
    }
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={trigger ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        disabled={disabled}
        className={classNames(styles.trigger, triggerClassName)}
        onClick={() => (open ? setOpen(false) : openAt('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          openAt(event.key === 'ArrowDown' ? 'first' : 'last')
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
        <div ref={panelRef} popover="manual" className={styles.panel}>
          {header ? <div className={styles.header}>{header}</div> : null}
          <div role="menu" id={menuId} aria-label={label} tabIndex={-1} onKeyDown={onMenuKey}>
            {groups.map((group, index) => (
              <Fragment key={group.id}>
                {index > 0 ? <hr className={styles.separator} /> : null}
                <div role="group" aria-label={group.label}>
                  {group.label ? (
                    <div className={styles.groupLabel} aria-hidden="true">
                      {group.label}
                    </div>
                  ) : null}
                  {group.items.map((item) => (
                    <MenuButton key={item.id} item={item} onChoose={() => choose(item)} />
                  ))}
                </div>
              </Fragment>
            ))}
          </div>
        </div>
      ) : null}
    </>
  )
}

function MenuButton({ item, onChoose }: { item: MenuItem; onChoose: () => void }): JSX.Element {
  const isRadio = item.kind === 'radio'
  return (
    <button
      type="button"
      role={isRadio ? 'menuitemradio' : 'menuitem'}
      aria-checked={isRadio ? item.checked : undefined}
      tabIndex={-1}
      data-menu-item=""
      disabled={item.disabled}
      className={classNames(styles.item, item.danger && styles.danger)}
      onClick={onChoose}
    >
      {item.icon ? <Icon name={item.icon} size={16} /> : null}
      <span className={styles.itemLabel}>{item.label}</span>
      {isRadio && item.checked ? <Icon name="check" size={16} /> : null}
    </button>
  )
}

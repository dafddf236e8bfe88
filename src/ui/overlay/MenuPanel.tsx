import { Menu } from '@chakra-ui/react/menu'
import { Fragment, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../mark/Icon'
import type { MenuGroup, MenuItem, MenuProps, MenuRadio } from './Menu'
import styles from './Menu.module.css'
import { besideAnchor, onTopLayer } from './top-layer'

export interface MenuPanelProps extends Pick<MenuProps, 'label' | 'groups' | 'align' | 'header'> {
  triggerId: string
  menuId: string
  /** Where the keyboard begins; a pointer points by itself. */
  startAt: 'first' | 'last' | null
  onClose: () => void
}

/** The menu itself. It is on the page only while it is open, and the focus goes back to the button when it closes. */
export function MenuPanel(props: MenuPanelProps): JSX.Element {
  const { label, groups, align = 'start', header, triggerId, menuId, startAt, onClose } = props
  const enabled = groups.flatMap(({ items }) => items).filter((item) => !item.disabled)
  const start = startAt === null ? undefined : enabled.at(startAt === 'first' ? 0 : -1)
  return (
    <Menu.Root
      defaultOpen
      loopFocus
      aria-label={label}
      ids={{ trigger: triggerId, content: menuId }}
      positioning={{ ...besideAnchor, placement: `bottom-${align}` }}
      // The library's own click does not bubble: the router would not hear of it, and the whole page would be loaded anew.
      navigate={({ node }) => queueMicrotask(() => node.click())}
      {...(start && { defaultHighlightedValue: start.id })}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Menu.Positioner {...onTopLayer}>
        <Menu.Content>
          {header ? <div className={styles.header}>{header}</div> : null}
          {groups.map((group, index) => (
            <Fragment key={group.id}>
              {index > 0 ? <Menu.Separator /> : null}
              <Group group={group} />
            </Fragment>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

function isRadio(item: MenuItem): item is MenuRadio {
  return item.kind === 'radio'
}

function Group({ group: { id, label, items } }: { group: MenuGroup }): JSX.Element {
  const radios = items.filter(isRadio)
  const others = items.filter((item) => !isRadio(item))
  const named = label ? <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel> : null
  if (radios.length > 0)
    return (
      <Menu.RadioItemGroup
        id={id}
        value={radios.find(({ checked }) => checked)?.id ?? ''}
        onValueChange={({ value }) => radios.find((item) => item.id === value)?.onSelect()}
      >
        {named}
        {radios.map((item) => (
          <Menu.RadioItem key={item.id} value={item.id} disabled={item.disabled ?? false} closeOnSelect={false}>
            <Look item={item} />
            {item.checked ? <Icon name="check" size={16} /> : null}
          </Menu.RadioItem>
        ))}
      </Menu.RadioItemGroup>
    )
  const lines = others.map((item) => <Line key={item.id} item={item} />)
  return named ? (
    <Menu.ItemGroup id={id}>
      {named}
      {lines}
    </Menu.ItemGroup>
  ) : (
    <>{lines}</>
  )
}

function Line({ item }: { item: Exclude<MenuItem, MenuRadio> }): JSX.Element {
  const shared = { value: item.id, disabled: item.disabled ?? false, ...(item.danger && { 'data-danger': '' }) }
  if (item.kind === 'link')
    return (
      <Menu.Item {...shared} asChild>
        <Link to={item.to}>
          <Look item={item} />
        </Link>
      </Menu.Item>
    )
  // Not by the library's `onSelect`: it chooses what is highlighted, which on a busy machine comes after the press.
  return (
    <Menu.Item {...shared} onClick={item.disabled ? undefined : item.onSelect}>
      <Look item={item} />
    </Menu.Item>
  )
}

function Look({ item: { icon, label } }: { item: MenuItem }): JSX.Element {
  return (
    <>
      {icon ? <Icon name={icon} size={16} /> : null}
      <Menu.ItemText>{label}</Menu.ItemText>
    </>
  )
}

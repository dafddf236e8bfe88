import { Box } from '@chakra-ui/react/box'
import { Menu } from '@chakra-ui/react/menu'
import { Fragment, type JSX, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '../mark/Icon'
import { besideTrigger, FloatingPortal } from './FloatingPortal'

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

/** Item that is highlighted when the menu opens: `none` after a click. */
export type InitialHighlight = 'first' | 'last' | 'none'

export interface MenuPanelProps extends Pick<MenuProps, 'label' | 'groups' | 'align' | 'header'> {
  triggerId: string
  menuId: string
  start: InitialHighlight
  onClose: () => void
}

/** An open menu with groups of items. When it closes, the focus returns to the button. */
export function MenuPanel(props: MenuPanelProps): JSX.Element {
  const { label, groups, align = 'start', header, triggerId, menuId, start, onClose } = props
  const enabled = groups.flatMap(({ items }) => items).filter((item) => !item.disabled)
  const startItem = start === 'none' ? undefined : enabled.at(start === 'first' ? 0 : -1)
  return (
    <Menu.Root
      defaultOpen
      loopFocus
      aria-label={label}
      ids={{ trigger: triggerId, content: menuId }}
      positioning={{ ...besideTrigger, placement: `bottom-${align}` }}
      // The library's click event does not bubble: the router would miss it, and the browser would reload the page.
      navigate={({ node }) => queueMicrotask(() => node.click())}
      {...(startItem && { defaultHighlightedValue: startItem.id })}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <FloatingPortal triggerId={triggerId}>
        <Menu.Positioner>
          <Menu.Content>
            {header ? (
              <Box px="2.5" pt="2" pb="2.5" mb="1.5" borderBottom="1px solid" borderColor="border">
                {header}
              </Box>
            ) : null}
            {groups.map((group, index) => (
              <Fragment key={group.id}>
                {index > 0 ? <Menu.Separator /> : null}
                <Group group={group} />
              </Fragment>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </FloatingPortal>
    </Menu.Root>
  )
}

const isRadio = (item: MenuItem): item is MenuRadio => item.kind === 'radio'

function Group({ group: { id, label, items } }: { group: MenuGroup }): JSX.Element {
  const radios = items.filter(isRadio)
  const content = (
    <>
      {label ? <Menu.ItemGroupLabel>{label}</Menu.ItemGroupLabel> : null}
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </>
  )
  if (radios.length > 0)
    return (
      <Menu.RadioItemGroup
        id={id}
        value={radios.find(({ checked }) => checked)?.id ?? ''}
        onValueChange={({ value }) => radios.find((item) => item.id === value)?.onSelect()}
      >
        {content}
      </Menu.RadioItemGroup>
    )
  return label ? <Menu.ItemGroup id={id}>{content}</Menu.ItemGroup> : content
}

function Item({ item }: { item: MenuItem }): JSX.Element {
  const { id, label, icon, disabled = false, danger } = item
  const shared = { value: id, disabled, ...(danger && { 'data-danger': '' }) }
  const content = (
    <>
      {icon ? <Icon name={icon} size={16} /> : null}
      <Menu.ItemText>{label}</Menu.ItemText>
    </>
  )
  if (item.kind === 'radio')
    return (
      <Menu.RadioItem {...shared} closeOnSelect={false}>
        {content}
        {item.checked ? <Icon name="check" size={16} /> : null}
      </Menu.RadioItem>
    )
  if (item.kind === 'link')
    return (
      <Menu.Item {...shared} asChild>
        <Link to={item.to}>{content}</Link>
      </Menu.Item>
    )
  // `onClick`, because the library's `onSelect` reports the highlighted item, which on a slow machine lags the press.
  return (
    <Menu.Item {...shared} onClick={disabled ? undefined : item.onSelect}>
      {content}
    </Menu.Item>
  )
}

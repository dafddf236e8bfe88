import { Box } from '@chakra-ui/react/box'
import { Menu } from '@chakra-ui/react/menu'
import { Fragment, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../mark/Icon'
import { besideTrigger, FloatingPortal } from './FloatingPortal'
import type { MenuGroup, MenuItem, MenuProps, MenuRadio, MenuStart } from './Menu'

export interface MenuPanelProps extends Pick<MenuProps, 'label' | 'groups' | 'align' | 'header'> {
  triggerId: string
  menuId: string
  start: MenuStart
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
  // `onClick`, because the library's `onSelect` reports the highlighted item, which on a slow machine lags the press.
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

import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, Suspense, useId, useState } from 'react'
import { lazyComponent, prefetchOnHover } from '../lazy-component'
import type { InitialHighlight, MenuProps } from './MenuPanel'

export const MenuPanel = lazyComponent(
  () => import('./MenuPanel'),
  (module) => module.MenuPanel,
)

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

import type { JSX } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import type { Panel, Place } from '../routes/place'
import { preloadScreen } from '../routes/preload'
import styles from './PanelLayout.module.css'

/** A panel with pages of its own: their links above, the page below. */
export function PanelLayout({ panel, places }: { panel: Panel; places: readonly Place[] }): JSX.Element {
  return (
    <>
      <nav aria-label={panel.label} className={styles.links} data-print="hide">
        {places.map(({ path, panelLabel }) => (
          <NavLink
            key={path}
            to={path}
            end={path === places[0]?.path}
            className={styles.link ?? ''}
            onPointerEnter={() => void preloadScreen(path)}
            onFocus={() => void preloadScreen(path)}
          >
            {panelLabel}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}

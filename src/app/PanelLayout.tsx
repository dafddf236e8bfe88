import type { JSX } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import type { NavigationLink } from './navigation'
import styles from './PanelLayout.module.css'

/** A panel with pages of its own: their links above, the page below. */
export function PanelLayout({ label, links }: { label: string; links: readonly NavigationLink[] }): JSX.Element {
  return (
    <>
      <nav aria-label={label} className={styles.links} data-print="hide">
        {links.map((link) => (
          <NavLink key={link.to} to={link.to} end={link.end ?? false} className={styles.link ?? ''}>
            {link.label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}

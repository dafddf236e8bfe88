import { type JSX, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { Icon } from '../../ui/mark/Icon'
import { type NavigationEntry, navigationOf } from '../routes/navigation'
import type { BuildEnv } from '../routes/route-config'
import { matchRoute } from '../routes/routes'
import { preload } from '../routes/preload'
import styles from './Frame.module.css'

/**
 * Links to every page that the user can open, with the pages of a panel below their panel. Renders next to the page, or
 * at the bottom on a phone. Scrolls the link of the current page into view.
 */
export function Navigation({ env }: { env: BuildEnv }): JSX.Element {
  const { user } = useSessionSnapshot()
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  const entries = navigationOf(user, env)

  useEffect(() => {
    show(navigation.current?.querySelector('[aria-current]'))
  }, [pathname])

  return (
    <nav ref={navigation} aria-label="Main" className={styles.navigation} data-print="hide">
      <ul>
        {entries.map((entry) => (
          <li key={entry.route.path}>
            <Entry entry={entry} pathname={pathname} />
            {entry.pages.length > 0 ? (
              <nav aria-label={entry.label}>
                <ul className={styles.pages}>
                  {entry.pages.map((page) => (
                    <li key={page.route.path}>
                      <Entry entry={page} pathname={pathname} />
                    </li>
                  ))}
                </ul>
              </nav>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the link into view. `scrollIntoView` would also move the start of the Tab order. */
function show(link: Element | null | undefined): void {
  const navigation = link?.closest(`.${styles.navigation}`)
  if (!link || !navigation) return
  const [at, box] = [link.getBoundingClientRect(), navigation.getBoundingClientRect()]
  navigation.scrollLeft += at.left + at.width / 2 - (box.left + box.width / 2)
  navigation.scrollTop += Math.min(0, at.top - box.top) + Math.max(0, at.bottom - box.bottom)
}

function Entry({ entry, pathname }: { entry: NavigationEntry; pathname: string }): JSX.Element {
  const { route, shows, label, icon } = entry
  const { path } = route
  // A page with an alias has two URLs. The link is current at both.
  const isCurrent = matchRoute(pathname) === route
  return (
    <Link
      to={path}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => void preload(shows)}
      onFocus={({ currentTarget }) => {
        void preload(shows)
        // Browsers do not scroll to a half-visible link on focus. A tapped link must not move.
        if (currentTarget.matches(':focus-visible')) show(currentTarget)
      }}
    >
      <Icon name={icon} size={18} />
      <span>{label}</span>
    </Link>
  )
}

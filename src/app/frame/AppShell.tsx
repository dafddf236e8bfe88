import { type JSX, lazy, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { log } from '../../lib/log'
import { panelOf } from '../../lib/session/roles'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { BrandMark } from '../../ui/mark/BrandMark'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { AddFundsPlace } from '../../features/payments/funding/AddFundsPlace'
import { Icon } from '../../ui/mark/Icon'
import { useBrand } from '../../ui/mark/use-brand'
import { AccountMenu } from './AccountMenu'
import { isOpenTo } from '../routes/is-open-to'
import type { BuildEnv, Place } from '../routes/place'
import { placesOf } from '../routes/places'
import { preloadScreen } from '../routes/preload'
import { StorageNotice } from './StorageNotice'
import { useIdle } from './use-idle'
import styles from './AppShell.module.css'

const ShellExtras = lazy(async (): Promise<{ default: () => JSX.Element | null }> => {
  try {
    return { default: (await lazyLoad(() => import('./ShellExtras'))).ShellExtras }
  } catch (error) {
    log.warn('The balance and the notifications could not be loaded; the page goes on without them', { error })
    return { default: () => null }
  }
})

export interface AppShellProps {
  env: BuildEnv
}

/** The link of a page shows as the current one at either of its addresses, and below. */
function isCurrent({ path, alias }: Place, pathname: string): boolean {
  return pathname === path || pathname === alias || pathname.startsWith(`${path}/`)
}

/** The frame of every page behind the sign-in: navigation, account, and the page itself. */
export function AppShell({ env }: AppShellProps): JSX.Element {
  const brand = useBrand()
  const { user, storageBlocked } = useSessionSnapshot()
  const { pathname } = useLocation()
  const idle = useIdle()

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.top} data-print="hide">
        <Link to="/dashboard" className={styles.brand}>
          <BrandMark size={28} />
          <span>{brand}</span>
        </Link>
        <div className={styles.topEnd}>
          <ErrorBoundary renderFallback={() => null}>
            <Suspense>{idle ? <ShellExtras /> : null}</Suspense>
          </ErrorBoundary>
          <AccountMenu />
        </div>
      </header>
      <nav aria-label="Main" className={styles.navigation} data-print="hide">
        {placesOf(env).map((place) => {
          const { path, link } = place
          return link && isOpenTo(user, place) ? (
            <Link
              key={path}
              to={path}
              className={styles.link}
              aria-current={isCurrent(place, pathname) ? 'page' : undefined}
              onPointerEnter={() => void preloadScreen(path)}
              onFocus={() => void preloadScreen(path)}
            >
              <Icon name={link.icon} size={18} />
              <span>{link.label}</span>
            </Link>
          ) : null
        })}
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          {storageBlocked ? (
            <div className={styles.notice}>
              <StorageNotice />
            </div>
          ) : null}
          <AddFundsPlace personId={user?.id ?? ''} carriesOn={idle && panelOf(user) === null}>
            <Outlet />
          </AddFundsPlace>
        </div>
      </main>
    </div>
  )
}

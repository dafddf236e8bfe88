import { Fragment, type JSX, lazy, Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import type { Env } from '../lib/env'
import { log } from '../lib/log'
import { useSessionSnapshot } from '../lib/session/use-session'
import { lazyLoad } from '../lib/lazy-load'
import { BrandMark } from '../ui/BrandMark'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { Icon } from '../ui/Icon'
import { useBrand } from '../ui/use-brand'
import { AccountMenu } from './AccountMenu'
import { mainLinks } from './navigation'
import { preloadScreen } from './screen-loaders'
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
  env: Pick<Env, 'features' | 'adminEnabled'>
}

/** The wallet has two addresses; its link shows as the current one at either. */
function isCurrent(to: string, pathname: string): boolean {
  if (to === '/wallet' && pathname === '/subscriptions') return true
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** The frame of every page behind the sign-in: navigation, account, and the page itself. */
export function AppShell({ env }: AppShellProps): JSX.Element {
  const brand = useBrand()
  const { user, storageBlocked, identityEpoch } = useSessionSnapshot()
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
        {mainLinks(env, user).map((link) => (
          <Link
            key={link.to}
            to={link.to}
            className={styles.link}
            aria-current={isCurrent(link.to, pathname) ? 'page' : undefined}
            onPointerEnter={() => preloadScreen(link.to)}
            onFocus={() => preloadScreen(link.to)}
          >
            <Icon name={link.icon} size={18} />
            <span>{link.label}</span>
          </Link>
        ))}
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          {storageBlocked ? (
            <div className={styles.notice}>
              <StorageNotice />
            </div>
          ) : null}
          {/* Another person's page is drawn from nothing. */}
          <Fragment key={identityEpoch}>
            <Outlet />
          </Fragment>
        </div>
      </main>
    </div>
  )
}

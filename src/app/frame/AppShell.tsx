import { type JSX, Suspense } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { BrandMark } from '../../ui/mark/BrandMark'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { AddFundsPlace } from '../../features/payments/funding/AddFundsPlace'
import { useBrand } from '../../ui/mark/use-brand'
import { AccountMenu } from './AccountMenu'
import type { BuildEnv } from '../routes/place'
import { lazyExtra } from './lazy-extra'
import { Navigation } from './Navigation'
import { StorageNotice } from './StorageNotice'
import { useIdle } from './use-idle'
import styles from './AppShell.module.css'

const ShellExtras = lazyExtra(
  'The balance and the notifications',
  async () => (await import('./ShellExtras')).ShellExtras,
)

export interface AppShellProps {
  env: BuildEnv
}

/** The frame of every page behind the sign-in: navigation, account, and the page itself. */
export function AppShell({ env }: AppShellProps): JSX.Element {
  const brand = useBrand()
  const { user, storageBlocked } = useSessionSnapshot()
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
      <Navigation env={env} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          {storageBlocked ? (
            <div className={styles.notice}>
              <StorageNotice />
            </div>
          ) : null}
          <AddFundsPlace personId={user?.id ?? ''}>
            <Outlet />
          </AddFundsPlace>
        </div>
      </main>
    </div>
  )
}

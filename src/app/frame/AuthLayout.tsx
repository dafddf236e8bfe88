import type { JSX } from 'react'
import { Outlet } from 'react-router-dom'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { BrandMark } from '../../ui/mark/BrandMark'
import { useBrand } from '../../ui/mark/use-brand'
import { StorageNotice } from './StorageNotice'
import styles from './AuthLayout.module.css'

/** The centred page of sign-in, sign-up and password reset. */
export function AuthLayout(): JSX.Element {
  const brand = useBrand()
  const { storageBlocked } = useSessionSnapshot()
  return (
    <div className={styles.page}>
      <main className={styles.column} tabIndex={-1}>
        <header className={styles.brand}>
          <BrandMark size={44} />
          <h1 className={styles.heading}>{brand}</h1>
          <p className={styles.subtitle}>Agents Platform</p>
        </header>
        {storageBlocked ? <StorageNotice /> : null}
        <div className={styles.card}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}

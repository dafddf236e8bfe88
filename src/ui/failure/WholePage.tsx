import type { JSX, ReactNode } from 'react'
import { BrandMark } from '../mark/BrandMark'
import { useBrand } from '../mark/use-brand'
import styles from './WholePage.module.css'

/** What stands where the app with its frame would be, under the app's own mark and name. */
export function WholePage({ children }: { children: ReactNode }): JSX.Element {
  const brand = useBrand()
  return (
    <div className={styles.page}>
      <p className={styles.brand}>
        <BrandMark size={32} />
        {brand}
      </p>
      {children}
    </div>
  )
}

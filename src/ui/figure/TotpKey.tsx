import { type JSX, Suspense } from 'react'
import { CopyButton } from '../button/CopyButton'
import { Skeleton } from '../feedback/Skeleton'
import { useBrand } from '../mark/use-brand'
import { onDemand } from '../on-demand'
import styles from './TotpKey.module.css'

const QrCode = onDemand(
  () => import('./QrCode'),
  (module) => module.QrCode,
)

/** The address by which authenticator apps take a secret in. */
function totpAddress(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The secret of an authenticator app, to be scanned or typed. It has its size before it has its secret. */
export function TotpKey({ secret, account }: { secret: string | null; account: string }): JSX.Element {
  const brand = useBrand()
  const pending = <Skeleton height="11rem" width="11rem" />
  return (
    <div className={styles.key}>
      <div className={styles.code}>
        {secret === null ? (
          pending
        ) : (
          <Suspense fallback={pending}>
            <QrCode text={totpAddress(brand, account, secret)} label="QR code for your authenticator app" />
          </Suspense>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.hint}>Can’t scan it? Enter this key by hand:</p>
        <div className={styles.row}>
          <code className={styles.secret} aria-label="Key">
            {secret === null ? ' ' : (secret.match(/.{1,4}/g) ?? []).join(' ')}
          </code>
          <CopyButton text={secret ?? ''} what="key" />
        </div>
      </div>
    </div>
  )
}

import { type JSX, useSyncExternalStore } from 'react'
import { readBrand, subscribeToBrand } from '../../lib/settings/brand'

/** A logo with a fairlead, the ring that guides a rope. Decorative, because the name is next to it. */
export function BrandMark({ size = 28 }: { size?: number }): JSX.Element {
  return (
    <svg
      data-brand-mark=""
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
    >
      <rect width="32" height="32" rx="9" fill="var(--fl-colors-accent-solid)" />
      <path
        d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5"
        stroke="var(--fl-colors-accent-contrast)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M12 20 25 7m0 0h-5.5M25 7v5.5"
        stroke="var(--fl-colors-accent-contrast)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function useBrand(): string {
  return useSyncExternalStore(subscribeToBrand, readBrand)
}

import type { JSX } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  /** What it is good for, said to those who do not see it. */
  label: string
  /** Pixels. */
  size?: number
}

/** A QR code, dark on light in either theme: not every camera reads the reverse. */
export function QrCode({ text, label, size = 176 }: QrCodeProps): JSX.Element {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

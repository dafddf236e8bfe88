import type { JSX } from 'react'
import { iconPaths, type IconName } from './icon-paths'

export type { IconName } from './icon-paths'

export interface IconProps {
  name: IconName
  /** Edge length in pixels at normal text size. */
  size?: number
  className?: string | undefined
}

/** A decorative icon. The adjacent text or the accessible name conveys its meaning. */
export function Icon({ name, size = 16, className }: IconProps): JSX.Element {
  const edge = `${size / 16}rem`
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={className}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ inlineSize: edge, blockSize: edge, flex: 'none' }}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

import { Circle } from '@chakra-ui/react/circle'
import type { JSX } from 'react'
import type { Tone } from '../../lib/labels/labels'

/** SVG paths on a 20 × 20 grid, for a round 1.6 px stroke. One string can have several subpaths. */
const iconPaths = {
  add: 'M10 4v12M4 10h12',
  admin: 'M10 2.5 4 5v4.5c0 3.8 2.5 6.6 6 8 3.5-1.4 6-4.2 6-8V5zM7.5 10l1.8 1.8 3.2-3.6',
  alert: 'M10 3 2.5 16.5h15zM10 8v4M10 14.3v.2',
  archive: 'M3 4h14v3.5H3zM4.5 7.5V16h11V7.5M8 10.5h4',
  arrowDown: 'M10 4v12m-4.5-4.5L10 16l4.5-4.5',
  arrowLeft: 'M16 10H4m4.5-4.5L4 10l4.5 4.5',
  arrowRight: 'M4 10h12m-4.5-4.5L16 10l-4.5 4.5',
  arrowUp: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8zM8.3 17.2h3.4',
  building: 'M4.5 17V3.5h7V17M11.5 8h4v9M2.5 17h15M7 6.5h2M7 9.5h2M7 12.5h2',
  calendar: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  card: 'M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h3',
  chart: 'M3 17h14M5.5 14V9.5M10 14V4.5M14.5 14V7.5',
  check: 'm4.5 10.5 3.6 3.6 7.4-8',
  checkCircle: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M7 10.2l2.1 2.1 4-4.4',
  chevronDown: 'm5 7.5 5 5 5-5',
  chevronRight: 'm7.5 5 5 5-5 5',
  clock: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 6v4.2l2.8 1.6',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7 7h9v9.5H7zM4 13V3.5h8.5',
  dashboard: 'M3 3.5h6v7H3zM11.5 3.5H17v4h-5.5zM11.5 10.5H17v6h-5.5zM3 13.5h6v3H3z',
  dollar:
    'M13.5 6.2C12.8 5 11.5 4.5 10 4.5c-2 0-3.4 1-3.4 2.6 0 3.8 7 1.9 7 5.8 0 1.6-1.5 2.6-3.6 2.6-1.7 0-3.1-.7-3.7-2M10 2.5v15',
  download: 'M10 3.5v9m-3.8-3.7L10 12.5l3.8-3.7M3.5 16.5h13',
  external: 'M8 4.5H4v11.5h11.5V12M11 3.5h5.5V9M16.5 3.5 9 11',
  eye: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10M10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8',
  eyeOff:
    'm3 3 14 14M8 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.5 3.1M5 6.3A13 13 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 3.8-1M8.3 8.4a2.4 2.4 0 0 0 3.3 3.3',
  filter: 'M3 5h14M5.5 10h9M8 15h4',
  home: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5',
  info: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 9v5M10 6.2v.2',
  leads: 'M3.5 5h13M3.5 10h13M3.5 15h8',
  lock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  map: 'm2.5 5.5 5-2 5 2 5-2v11l-5 2-5-2-5 2zM7.5 3.5v11M12.5 5.5v11',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  minus: 'M4 10h12',
  moon: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  phone: 'M4 3.5h3l1.5 4-2 1.5a9 9 0 0 0 4.5 4.5l1.5-2 4 1.5v3c-7 1.5-14-5.5-12.5-12.5',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z',
  receipt: 'M4.5 3v14l2-1.3 1.8 1.3L10 15.7l1.7 1.3 1.8-1.3 2 1.3V3zM7.5 7h5M7.5 10.5h5',
  refresh: 'M16 5v4h-4M4 15v-4h4M15.6 9A6 6 0 0 0 5 6.5M4.4 11A6 6 0 0 0 15 13.5',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4',
  settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  signOut: 'M8 3.5H4v13h4M8 10h9m-3.5-3.5L17 10l-3.5 3.5',
  sort: 'm6.5 8 3.5-4 3.5 4M6.5 12l3.5 4 3.5-4',
  star: 'm10 3 2.2 4.5 4.8.7-3.5 3.4.8 4.9L10 14.2l-4.3 2.3.8-4.9L3 8.2l4.8-.7z',
  store: 'M3.5 8 5 3.5h10L16.5 8M3.5 8a2.2 2.2 0 0 0 4.3 0 2.2 2.2 0 0 0 4.4 0 2.2 2.2 0 0 0 4.3 0M4.5 10.5v6h11v-6',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  swap: 'M4 7h11m-3-3 3 3-3 3M16 13H5m3-3-3 3 3 3',
  system: 'M3 4h14v9.5H3zM7.5 16.5h5M10 13.5v3',
  trash: 'M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11h8.4l.8-11M8.5 8.5v5M11.5 8.5v5',
  upload: 'M10 12.5v-9M6.2 7.2 10 3.5l3.8 3.7M3.5 16.5h13',
  user: 'M10 3a3.4 3.4 0 1 0 0 6.8A3.4 3.4 0 0 0 10 3M3.5 17c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5',
  users:
    'M7.5 4a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8M2 16.5c.4-2.8 2.6-4.5 5.5-4.5s5.1 1.7 5.5 4.5M13 4.3a2.8 2.8 0 0 1 0 5.3M15 12.5c1.7.6 2.8 2 3 4',
  wallet: 'M3 6.5V15a1.5 1.5 0 0 0 1.5 1.5H17v-10H4.5a1.5 1.5 0 0 1 0-3H15v3M14 11.5h.1',
} as const

export type IconName = keyof typeof iconPaths

export interface IconProps {
  name: IconName
  /** Edge length in pixels at normal text size. */
  size?: number
}

/** A decorative icon. The adjacent text or the accessible name conveys its meaning. */
export function Icon({ name, size = 16 }: IconProps): JSX.Element {
  const edge = `${size / 16}rem`
  return (
    <svg
      aria-hidden="true"
      focusable="false"
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

export interface DiscProps {
  icon: IconName
  tone: Tone
  /** Edge length in pixels at normal text size. The icon is half as large. */
  size?: number
}

const looks = {
  neutral: { bg: 'bg.muted', color: 'fg.muted' },
  info: { bg: 'accent.subtle', color: 'accent.fg' },
  success: { bg: 'success.subtle', color: 'success.fg' },
  warning: { bg: 'warning.subtle', color: 'warning.fg' },
  danger: { bg: 'danger.subtle', color: 'danger.fg' },
} as const

/** A disc with an icon, in the color of a tone. Decorative, because the text next to it conveys the same. */
export function IconCircle({ icon, tone, size = 32 }: DiscProps): JSX.Element {
  return (
    <Circle as="span" size={`${size / 16}rem`} flex="none" {...looks[tone]}>
      <Icon name={icon} size={Math.round(size / 2)} />
    </Circle>
  )
}

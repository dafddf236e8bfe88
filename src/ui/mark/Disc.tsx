import type { JSX } from 'react'
import type { Tone } from '../../lib/words/word'
import { classNames } from '../class-names'
import styles from './Disc.module.css'
import { Icon, type IconName } from './Icon'

export interface DiscProps {
  icon: IconName
  tone?: Tone
  /** Edge in pixels at normal text size; the picture takes half of it. */
  size?: number
}

/** A picture on a disc in the colour of a tone, beside words that say the same. */
export function Disc({ icon, tone = 'neutral', size = 32 }: DiscProps): JSX.Element {
  const edge = `${size / 16}rem`
  return (
    <span className={classNames(styles.disc, styles[tone])} style={{ inlineSize: edge, blockSize: edge }}>
      <Icon name={icon} size={Math.round(size / 2)} />
    </span>
  )
}

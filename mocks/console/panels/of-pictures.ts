import { countOf } from '../format'
import type { ShareLink } from '../../sandbox/control/wire'

/** What a share link does with the pictures of its world; nothing where there are none. */
export function ofPictures({ carried, left }: ShareLink['pictures']): string {
  if (carried + left === 0) return ''
  if (carried === 0)
    return 'The link carries no pictures: whoever opens it sees initials instead. A snapshot carries them whole.'
  const along = `${countOf(carried, 'picture')} ${carried === 1 ? 'goes' : 'go'} along, reduced`
  return left === 0 ? `${along}.` : `${along}; for ${left} there is no room, and initials are shown instead.`
}

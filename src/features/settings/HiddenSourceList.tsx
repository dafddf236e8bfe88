import { Box } from '@chakra-ui/react/box'
import type { JSX } from 'react'
import { leadCategoryName } from '../../lib/labels/labels'
import { Switch } from '../../ui/field/Switch'

export interface HiddenSourceListProps {
  sources: readonly { readonly sourceId: string; readonly name: string; readonly category: string }[]
  hiddenSourceIds: readonly string[]
  onHide: (sourceId: string) => void
  onShow: (sourceId: string) => void
}

/** A list with a switch for each source that the marketplace shows or hides in this browser. */
export function HiddenSourceList({ sources, hiddenSourceIds, onHide, onShow }: HiddenSourceListProps): JSX.Element {
  return (
    <Box as="ul" my="-3" divideY="1px" css={{ '& > li': { py: '3' } }}>
      {sources.map(({ sourceId, name, category }) => {
        const shown = !hiddenSourceIds.includes(sourceId)
        return (
          <li key={sourceId}>
            <Switch
              spread
              label={`Show ${name}`}
              hint={leadCategoryName(category)}
              checked={shown}
              onChange={(on) => (on ? onShow(sourceId) : onHide(sourceId))}
            />
          </li>
        )
      })}
    </Box>
  )
}

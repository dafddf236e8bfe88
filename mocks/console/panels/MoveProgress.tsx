import type { JSX } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Progress } from '../../../src/ui/feedback/Progress'
import { formatMoment } from '../format'
import type { Move } from '../../sandbox/control/wire'
import { PanelCard, Row, Small } from './pieces'

/** How far the world is on its way to another moment. Cancelled, it stays where it has come to. */
export function MoveProgress({ move, onCancel }: { move: Move; onCancel: () => void }): JSX.Element {
  const percent = Math.floor(move.done * 100)
  return (
    <PanelCard as="section" aria-label="On the way">
      <Progress label={`On its way to ${formatMoment(move.to)}`} value={percent} valueText={`${percent}%`} />
      {move.slower ? (
        <Small>The market runs slower on the way, so that it brings no more than 50,000 leads at once.</Small>
      ) : null}
      <Row>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Small as="span">Stays at the moment that it has come to.</Small>
      </Row>
    </PanelCard>
  )
}

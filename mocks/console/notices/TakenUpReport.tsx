import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { countOf } from '../format'
import type { TakenUp } from '../../sandbox/control/wire'

/** How far a world could be replayed, and in what it differs from the one that it was. */
export function TakenUpReport({ takenUp }: { takenUp: TakenUp }): JSX.Element {
  const { replayed, of, words, differences } = takenUp
  return (
    <>
      <p>
        {replayed === of
          ? `${of === 1 ? 'Its one action was' : `All of its ${countOf(of, 'action')} were`} repeated.`
          : `${replayed} of its ${countOf(of, 'action')} were repeated.`}
      </p>
      {words === null ? null : (
        <>
          <p>Amounts may differ from the original.</p>
          <p>{words}</p>
        </>
      )}
      {differences.length === 0 ? null : (
        <>
          <p>What differs:</p>
          <Stack as="ul" gap="0.5" ps="4" listStyleType="disc">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </Stack>
        </>
      )}
    </>
  )
}

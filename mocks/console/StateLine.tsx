import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useSyncExternalStore } from 'react'
import { StatusBadge } from '../../src/ui/figure/StatusBadge'
import { useSandboxQuery, useConsole } from './use-sandbox'
import { formatCount, formatMoment, humanize } from './format'
import { onRecordingChange, readRecording, recordingText } from './recording'

const State = chakra('div', {
  base: {
    display: 'flex',
    flex: '1',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
    minWidth: '0',
    color: 'fg.muted',
    fontSize: 'xs',
  },
})

export function StateLine(): JSX.Element {
  const { sandbox } = useConsole()
  const { data: state, problem } = useSandboxQuery(sandbox.stateWithoutHash, 1000)
  useSyncExternalStore(onRecordingChange, recordingText)
  const recording = readRecording()
  if (problem !== null && !state) return <State>{problem}</State>
  if (!state) return <State />
  return (
    <State>
      <Box as="span" flex="0 1 auto" truncate fontWeight="medium" color="fg">
        {humanize(state.scenario)}
      </Box>
      <Box asChild flex="none">
        <time dateTime={state.now}>{formatMoment(state.now)}</time>
      </Box>
      {state.frozen ? (
        <StatusBadge tone="info" icon="lock">
          Clock stopped
        </StatusBadge>
      ) : null}
      {state.faults.length > 0 ? (
        <StatusBadge tone="warning">{formatCount(state.faults.length, 'fault')}</StatusBadge>
      ) : null}
      {state.storage.saved ? null : (
        <Box as="span" flexBasis="full" color="warning.fg">{`Not saved: ${state.storage.reason}.`}</Box>
      )}
      {recording ? (
        <StatusBadge tone="danger">
          {`Recording, ${formatCount(state.journalLength - recording.from + recording.visits.length, 'step')}`}
        </StatusBadge>
      ) : null}
    </State>
  )
}

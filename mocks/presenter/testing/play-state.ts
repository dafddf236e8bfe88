import type { PlayState, StoryDocument, StoryStep } from '../../control/api-types'

/** Returns the progress of a story with these steps. The first `played` of them have passed. */
export const playState = (steps: readonly StoryStep[], played: number): PlayState => ({
  name: 'test',
  title: 'A test story',
  story: 'What the story is about.',
  document: {} as StoryDocument,
  memory: {} as PlayState['memory'],
  steps: steps.map((step, n) => ({
    title: '',
    step,
    report: n < played ? { n, title: '', outcome: 'passed', ms: 1 } : null,
  })),
  begun: played > 0,
  over: played === steps.length,
  failed: false,
  interrupted: false,
  message: null,
})

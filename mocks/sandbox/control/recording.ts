import { DomainError } from '../../domain/errors'
import type { StoryDocument } from '../../stories/story-document'
import { parseStory } from '../../stories/parse-story'
import type { Recorder, RecorderMemory } from '../story-recorder'
import type { WorldHost } from '../world-host'
import { fieldsOf, reject } from '../../validation/validation-errors'

export interface RecordingState {
  readonly on: boolean
  readonly length: number
  /** State with which a later backend thread continues the recording. Null without a recording. */
  readonly memory: RecorderMemory | null
}

interface RecordingContext {
  readonly host: WorldHost
  readonly recorder: Recorder
}

export const recordingState = ({ recorder }: RecordingContext): RecordingState => ({
  on: recorder.isRecording,
  length: recorder.length,
  memory: recorder.memory,
})

/** A sign-in adds a few journal entries. A recording may start after these, but not after other actions. */
const MAX_SIGN_IN_ENTRIES = 5

/**
 * Starts, continues, or ends a recording, or records a route. Unless `here` is true, a recording restarts the scenario at the
 * current world time. The story can then be repeated from its first step.
 */
export async function changeRecording(
  context: RecordingContext,
  body: unknown,
): Promise<RecordingState | StoryDocument> {
  const { on, goto, as, name, title, here, memory } = fieldsOf(body, 'body')
  const { host, recorder } = context
  const { world } = host
  if (typeof goto === 'string') recorder.goTo(world.now(), goto, typeof as === 'string' ? as : undefined)
  else if (memory !== undefined) {
    if (!recorder.resume(world, parseMemory(memory)))
      throw new DomainError('CONFLICT', 'recording: its world has been replaced')
  } else if (on === true && here === true) {
    if (world.journal.length > MAX_SIGN_IN_ENTRIES)
      throw new DomainError('CONFLICT', 'recording: this world already has actions other than sign-ins')
    recorder.begin(world)
  } else if (on === true) {
    const { scenario, seed } = world.header
    await host.start({ scenario, seed, nowMs: world.now(), freeze: world.clockState.frozen })
    recorder.begin(host.world)
  } else if (on === false) return end(context, name, title)
  else throw new DomainError('VALIDATION_FAILED', 'on: expected true or false', 'on')
  return recordingState(context)
}

function end({ host, recorder }: RecordingContext, name: unknown, title: unknown): StoryDocument {
  if (!recorder.isRecording) throw new DomainError('CONFLICT', 'recording: no recording has been started')
  const document = recorder.end(
    host.world,
    typeof name === 'string' ? name : 'recorded',
    typeof title === 'string' ? title : 'Recorded',
  )
  if (!document) throw new DomainError('CONFLICT', 'recording: its world has been replaced')
  return parseStory(document)
}

function parseMemory(value: unknown): RecorderMemory {
  const { header, steps, persona, secrets } = fieldsOf(value, 'memory')
  fieldsOf(header, 'memory.header')
  if (!Array.isArray(steps)) return reject('memory.steps', 'a list')
  steps.forEach((step: unknown, i) => fieldsOf(fieldsOf(step, `memory.steps[${i}]`)['step'], `memory.steps[${i}].step`))
  if (persona !== null && typeof persona !== 'string') reject('memory.persona', 'a username or null')
  fieldsOf(secrets, 'memory.secrets')
  return value as RecorderMemory
}

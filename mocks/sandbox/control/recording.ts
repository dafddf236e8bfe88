import { DomainError } from '../../domain/errors'
import type { StoryDocument } from '../../stories/story-document'
import { parseStory } from '../../stories/parse-story'
import type { Recorder, RecorderMemory } from '../story-recorder'
import type { WorldHost } from '../world-host'
import { fieldsOf, reject } from '../../validation/validation-errors'

/** `memory` is enough to go on after the backend's thread has ended; null while nothing is recorded. */
export interface RecordingState {
  readonly on: boolean
  readonly length: number
  readonly memory: RecorderMemory | null
}

interface Recording {
  readonly host: WorldHost
  readonly recorder: Recorder
}

export const recordingState = ({ recorder }: Recording): RecordingState => ({
  on: recorder.on,
  length: recorder.length,
  memory: recorder.memory,
})

/** A recording begins the present scenario anew, at the present moment: only then can it be played from its first step. */
export async function changeRecording(context: Recording, body: unknown): Promise<RecordingState | StoryDocument> {
  const { on, goto, as, name, title, here, memory } = fieldsOf(body, 'body')
  const { host, recorder } = context
  const { world } = host
  if (typeof goto === 'string') recorder.goTo(world.now(), goto, typeof as === 'string' ? as : undefined)
  else if (memory !== undefined) {
    if (!recorder.resume(world, parseMemory(memory)))
      throw new DomainError('CONFLICT', 'recording: the world in which it began has been left')
  } else if (on === true && here === true) {
    if (world.journal.length > 5)
      throw new DomainError('CONFLICT', 'recording: more has been done in this world than signing in')
    recorder.begin(world)
  } else if (on === true) {
    const { scenario, seed } = world.header
    await host.start({ scenario, seed, nowMs: world.now(), freeze: world.clockState.frozen })
    recorder.begin(host.world)
  } else if (on === false) return end(context, name, title)
  else throw new DomainError('VALIDATION_FAILED', 'on: expected true or false', 'on')
  return recordingState(context)
}

function end({ host, recorder }: Recording, name: unknown, title: unknown): StoryDocument {
  if (!recorder.on) throw new DomainError('CONFLICT', 'recording: none has been started')
  const document = recorder.end(
    host.world,
    typeof name === 'string' ? name : 'recorded',
    typeof title === 'string' ? title : 'Recorded',
  )
  if (!document) throw new DomainError('CONFLICT', 'recording: the world in which it began has been left')
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

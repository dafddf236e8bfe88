import { reject } from '../../domain/input-checks'
import { builtInStories } from './built-in-stories'
import { parseStory } from './parse-story'
import type { StoryDocument } from './story-document'

/** Returns the story in a document, or the built-in story with this name. Throws VALIDATION_FAILED. */
export function findStory(choice: { readonly name: string } | { readonly document: unknown }): StoryDocument {
  if ('document' in choice) return parseStory(choice.document)
  const names = builtInStories.map(({ name }) => name)
  return builtInStories.find(({ name }) => name === choice.name) ?? reject('name', `one of ${names.join(', ')}`)
}

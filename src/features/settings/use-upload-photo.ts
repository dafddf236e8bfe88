import { failureOf } from '../../lib/command/outcome'
import { useCommand } from '../../lib/command/use-command'
import { now } from '../../lib/time/clock'
import { AppError } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'
import { graphql } from '../../lib/graphql/graphql'
import { photoMessages, photoProblem, uploadProblem } from './photo-rules'
import { UPDATE_PROFILE } from './update-profile'

const CREATE_PHOTO_UPLOAD = graphql(`
  mutation CreatePhotoUpload($input: ProfilePictureUploadInput!) {
    createProfilePictureUploadUrl(input: $input) {
      success
      uploadUrl
      assetUrl
      expiresAt
      errors {
        message
        code
        field
      }
    }
  }
`)

/** Upper bound on the upload of 5 MB over a slow connection, so that a stalled upload fails. */
const uploadTimeoutMs = 60_000

/**
 * Returns a function that uploads a new profile photo. It requests a signed URL, sends the file, and updates the
 * profile last, so that a failed upload leaves the profile unchanged. Resolves to an error message, or null on success.
 */
export function useUploadPhoto(): (file: File) => Promise<string | null> {
  const createUpload = useCommand(CREATE_PHOTO_UPLOAD, { secret: true })
  const updateProfile = useCommand(UPDATE_PROFILE)

  return async (file) => {
    const problem = photoProblem(file)
    if (problem) return problem
    try {
      const input = { contentType: file.type, contentLength: file.size }
      const outcome = await createUpload.run({ input })
      if (outcome.status !== 'done') return outcome.error.message
      const { uploadUrl, assetUrl, expiresAt } = outcome.payload
      if (!uploadUrl || !assetUrl) return new AppError('INTERNAL').message
      const refusal = await putFile(uploadUrl, file, expiresAt)
      if (refusal) return refusal
      return failureOf(await updateProfile.run({ input: { profilePictureUrl: assetUrl } }))?.message ?? null
    } catch (error) {
      return classify(error).message
    }
  }
}

/** Sends the file. Returns an error message or null. No message may contain the file or its signed URL. */
async function putFile(uploadUrl: string, file: File, expiresAt: string | null): Promise<string | null> {
  try {
    const answer = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': file.type },
      // Read the complete file first, so that a deleted file fails before the request starts.
      body: await file.arrayBuffer(),
      signal: AbortSignal.timeout(uploadTimeoutMs),
    })
    return answer.ok ? null : uploadProblem(answer.status, expiresAt, now())
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? photoMessages.slow : photoMessages.network
  }
}

import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, useRef, useState } from 'react'
import { failureMessage } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { AppError } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'
import { noteFailure } from '../../lib/errors/failures'
import { now } from '../../lib/time/clock'
import { MAGIC_NUMBER_BYTES, PICTURE_TYPES, pictureType } from '../../shared/picture-type'
import { Button } from '../../ui/button/Button'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { useToasts } from '../../ui/feedback/Toasts'
import { Avatar } from '../../ui/mark/Avatar'
import { CREATE_PHOTO_UPLOAD, UPDATE_PROFILE } from './mutations'

export const maxPhotoBytes = 5 * 1024 * 1024

export const photoMessages = {
  wrongType: 'Choose a JPEG, PNG or WebP picture.',
  tooLarge: 'Choose a picture of at most 5 MB.',
  empty: 'The file is empty.',
  expired: 'The upload took too long and its address has expired. Your photo is unchanged. Please try again.',
  refused: 'The upload was refused. Your photo is unchanged. Please try again.',
  network: 'The connection was lost during the upload. Your photo is unchanged. Please try again.',
  slow: 'The upload took too long. Your photo is unchanged. Please try again.',
} as const

/** Returns the validation message for a chosen file, or null if the file is valid. */
export function photoProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.size === 0) return photoMessages.empty
  if (file.size > maxPhotoBytes) return photoMessages.tooLarge
  return PICTURE_TYPES.includes(file.type) ? null : photoMessages.wrongType
}

/** Returns the message for a refused upload, from its response status and the expiry time of its URL. */
export function uploadProblem(status: number, expiresAt: string | null | undefined, nowMs: number): string {
  if (status === 413) return photoMessages.tooLarge
  if (status === 400 || status === 415) return photoMessages.wrongType
  const expired = status === 403 && expiresAt && Date.parse(expiresAt) < nowMs
  return expired ? photoMessages.expired : photoMessages.refused
}

/** Upper bound on the upload of 5 MB over a slow connection, so that a stalled upload fails. */
const uploadTimeoutMs = 60_000

/**
 * Returns a function that uploads a new profile photo. It requests a signed URL, sends the file, and updates the
 * profile last, so that a failed upload leaves the profile unchanged. Resolves to an error message, or null on success.
 */
function useUploadPhoto(): (file: File) => Promise<string | null> {
  const createUpload = useAppMutation(CREATE_PHOTO_UPLOAD, { secret: true })
  const updateProfile = useAppMutation(UPDATE_PROFILE)

  return async (file) => {
    try {
      // The first bytes tell the type. A file may have the wrong extension, or one that the system does not know.
      const type = pictureType(new Uint8Array(await file.slice(0, MAGIC_NUMBER_BYTES).arrayBuffer()))
      const problem = photoProblem({ type, size: file.size })
      if (problem) return problem
      const input = { contentType: type, contentLength: file.size }
      const outcome = await createUpload.run({ input })
      if (outcome.status !== 'done') return failureMessage(outcome)
      const { uploadUrl, assetUrl, expiresAt } = outcome.payload
      if (!uploadUrl || !assetUrl) return new AppError('INTERNAL').message
      const refusal = await putFile(uploadUrl, file, type, expiresAt)
      if (refusal) return refusal
      const saved = await updateProfile.run({ input: { profilePictureUrl: assetUrl } })
      return saved.status === 'done' ? null : failureMessage(saved)
    } catch (error) {
      return classify(error).message
    }
  }
}

/** Sends the file. Returns an error message or null. No message may contain the file or its signed URL. */
async function putFile(uploadUrl: string, file: File, type: string, expiresAt: string | null): Promise<string | null> {
  const note = (error: unknown, response?: Response): void =>
    noteFailure({ error, operation: 'UploadPhoto', url: uploadUrl, response })
  try {
    const response = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': type },
      // Read the complete file first, so that a deleted file fails before the request starts.
      body: await file.arrayBuffer(),
      signal: AbortSignal.timeout(uploadTimeoutMs),
    })
    if (response.ok) return null
    note(new Error('The upload was refused'), response)
    return uploadProblem(response.status, expiresAt, now())
  } catch (error) {
    note(error)
    return error instanceof DOMException && error.name === 'TimeoutError' ? photoMessages.slow : photoMessages.network
  }
}

export interface PhotoControlProps {
  name: string
  pictureUrl: string | null
}

/** Controls that upload or remove the user's profile picture. */
export function PhotoControl({ name, pictureUrl }: PhotoControlProps): JSX.Element {
  const upload = useUploadPhoto()
  const updateProfile = useAppMutation(UPDATE_PROFILE)
  const toasts = useToasts()
  const inputRef = useRef<HTMLInputElement>(null)
  const [working, setWorking] = useState<'none' | 'upload' | 'remove'>('none')
  const [problem, setProblem] = useState<string | null>(null)

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file || working !== 'none') return
    setWorking('upload')
    setProblem(null)
    const failure = await upload(file)
    setWorking('none')
    setProblem(failure)
    if (!failure) toasts.show({ tone: 'success', title: 'Photo saved' })
  }
  const remove = async (): Promise<void> => {
    if (working !== 'none') return
    setWorking('remove')
    const outcome = await updateProfile.run({ input: { profilePictureUrl: null } })
    setWorking('none')
    setProblem(outcome.status === 'done' ? null : failureMessage(outcome))
    if (outcome.status === 'done') toasts.show({ tone: 'success', title: 'Photo removed' })
  }

  return (
    <HStack
      wrap="wrap"
      columnGap="5"
      rowGap="3"
      // Without this, the browser would leave the app and open the dropped file.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void choose(event.dataTransfer.files[0])
      }}
      onPaste={(event) => void choose(event.clipboardData.files[0])}
    >
      <Avatar name={name} src={pictureUrl} size={72} />
      <Stack flex="1" minWidth="min(14rem, 100%)">
        <HStack wrap="wrap">
          <Button
            icon="upload"
            loading={working === 'upload'}
            disabled={working === 'remove'}
            onClick={() => inputRef.current?.click()}
          >
            {pictureUrl ? 'Change photo' : 'Choose a photo'}
          </Button>
          {pictureUrl ? (
            <Button variant="ghost" loading={working === 'remove'} onClick={() => void remove()}>
              Remove photo
            </Button>
          ) : null}
        </HStack>
        {problem ? (
          <Text role="alert" fontSize="sm" color="danger.fg">
            {problem}
          </Text>
        ) : (
          <Text fontSize="sm" color="fg.muted">
            JPEG, PNG or WebP, up to 5 MB.
          </Text>
        )}
        <VisuallyHidden>
          <input
            ref={inputRef}
            type="file"
            aria-label="Photo"
            tabIndex={-1}
            accept={PICTURE_TYPES.join(',')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              void choose(file)
              // Reset the input, because choosing the same file after a failure would fire no event.
              event.target.value = ''
            }}
          />
        </VisuallyHidden>
        <LiveRegion>{working === 'upload' ? 'Uploading the photo' : ''}</LiveRegion>
      </Stack>
    </HStack>
  )
}

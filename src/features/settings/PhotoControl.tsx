import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useRef, useState } from 'react'
import { failureOf } from '../../lib/command/outcome'
import { useCommand } from '../../lib/command/use-command'
import { Avatar } from '../../ui/mark/Avatar'
import { Button } from '../../ui/button/Button'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { useToasts } from '../../ui/feedback/Toasts'
import { photoTypes } from './photo-rules'
import { UPDATE_PROFILE } from './update-profile'
import { useUploadPhoto } from './use-upload-photo'

export interface PhotoControlProps {
  name: string
  pictureUrl: string | null
}

/** Controls that upload or remove the user's profile picture. */
export function PhotoControl({ name, pictureUrl }: PhotoControlProps): JSX.Element {
  const upload = useUploadPhoto()
  const updateProfile = useCommand(UPDATE_PROFILE)
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
    const failure = failureOf(await updateProfile.run({ input: { profilePictureUrl: null } }))
    setWorking('none')
    setProblem(failure?.message ?? null)
    if (!failure) toasts.show({ tone: 'success', title: 'Photo removed' })
  }

  return (
    <HStack wrap="wrap" columnGap="5" rowGap="3">
      <Avatar name={name} src={pictureUrl} size={72} />
      <Stack flex="1" minWidth="14rem">
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
            accept={photoTypes.join(',')}
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

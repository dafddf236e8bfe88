import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
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
import styles from './SettingsPart.module.css'

export interface PhotoControlProps {
  name: string
  pictureUrl: string | null
}

/** The person's picture: choose a file, or go without. */
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
    <div className={styles.person}>
      <Avatar name={name} src={pictureUrl} size={72} />
      <div className={styles.photoText}>
        <div className={styles.photoButtons}>
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
        </div>
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : (
          <p className={styles.hint}>JPEG, PNG or WebP, up to 5 MB.</p>
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
              // The same file may be chosen again after a failure.
              event.target.value = ''
            }}
          />
        </VisuallyHidden>
        <LiveRegion>{working === 'upload' ? 'Uploading the photo' : ''}</LiveRegion>
      </div>
    </div>
  )
}

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
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
  if (!photoTypes.some((type) => type === file.type)) return photoMessages.wrongType
  if (file.size === 0) return photoMessages.empty
  return file.size > maxPhotoBytes ? photoMessages.tooLarge : null
}

/** Returns the message for a refused upload, from its response status and the expiry time of its URL. */
export function uploadProblem(status: number, expiresAt: string | null | undefined, nowMs: number): string {
  if (status === 413) return photoMessages.tooLarge
  if (status === 400 || status === 415) return photoMessages.wrongType
  const expired = status === 403 && expiresAt && Date.parse(expiresAt) < nowMs
  return expired ? photoMessages.expired : photoMessages.refused
}

/** A picture. The journal (the list of recorded changes) contains only the picture's hash. */
export interface Picture {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** True for a picture from a share link, which has a reduced size. It is used until the full picture is available. */
  readonly small?: boolean
}

/**
 * Pictures by the hexadecimal SHA-256 of their full-size bytes. An entry can change from small to full, but never back.
 */
export interface PictureStore {
  get(hash: string): Promise<Picture | undefined>
  /** Resolves once the picture is stored. A small picture never replaces a full one. */
  put(hash: string, picture: Picture): Promise<void>
}

export function memoryPictures(): PictureStore {
  const pictures = new Map<string, Picture>()
  return {
    get: (hash) => Promise.resolve(pictures.get(hash)),
    put: (hash, picture) => {
      if (!picture.small || !pictures.has(hash)) pictures.set(hash, picture)
      return Promise.resolve()
    },
  }
}

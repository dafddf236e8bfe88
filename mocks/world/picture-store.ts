/** A picture. The journal (the list of recorded changes) contains only the picture's hash. */
export interface Picture {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** True for the reduced copy in a share link, used until the full-size picture is available. */
  readonly small?: boolean
}

/** Pictures by the hexadecimal SHA-256 of their full-size bytes. */
export interface PictureStore {
  get(hash: string): Promise<Picture | undefined>
  /** Stores the picture, except that a small picture never replaces a full-size one. */
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

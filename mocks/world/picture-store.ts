/** A picture. The journal refers to it by hash only. */
export interface Picture {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** True for a reduced version from a link, which replaces the full one while that is missing. */
  readonly small?: boolean
}

/** Pictures by the hexadecimal SHA-256 of their full bytes. An entry only ever changes from small to full. */
export interface PictureStore {
  get(hash: string): Promise<Picture | undefined>
  /** Resolves once the picture is stored. A small picture never replaces a full one. */
  put(hash: string, picture: Picture): Promise<void>
}

/** Returns a picture store in memory. */
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

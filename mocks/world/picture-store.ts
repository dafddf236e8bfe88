/** The bytes of a picture. They lie beside the journal, which names them by their hash only. */
export interface Picture {
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** A reduced version that came with a link: it stands for the full one where that is not at hand. */
  readonly small?: boolean
}

/** Pictures by the SHA-256 of their full bytes, in hexadecimal. What lies here never changes, except from small to full. */
export interface PictureStore {
  get(hash: string): Promise<Picture | undefined>
  /** Resolves once the picture is safe. A small one never takes the place of a full one. */
  put(hash: string, picture: Picture): Promise<void>
}

/** Keeps pictures as long as the thread lives. */
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

const startsWith = (bytes: Uint8Array, offset: number, prefix: readonly number[]): boolean =>
  prefix.every((byte, i) => bytes[offset + i] === byte)

/** Functions that check a file's magic number, by supported image type. */
const MAGIC_NUMBERS = {
  'image/jpeg': (bytes: Uint8Array) => startsWith(bytes, 0, [0xff, 0xd8, 0xff]),
  'image/png': (bytes: Uint8Array) => startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': (bytes: Uint8Array) =>
    startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]),
}

/** The image types that a profile picture may have. */
export const PICTURE_TYPES = Object.keys(MAGIC_NUMBERS)

/** Number of bytes at the start of a file that tell its type. */
export const MAGIC_NUMBER_BYTES = 12

/** Returns the image type that the first bytes of a file tell, or an empty text. Names and declared types may be wrong. */
export function pictureType(bytes: Uint8Array): string {
  return Object.entries(MAGIC_NUMBERS).find(([, matches]) => matches(bytes))?.[0] ?? ''
}

import { QrCode as ChakraQrCode } from '@chakra-ui/react/qr-code'
import type { JSX } from 'react'

export interface QrCodeProps {
  text: string
  /** Accessible name: the purpose of the code. */
  label: string
  /** Level L, the lowest error correction, has room for the longest text. */
  errorCorrection?: 'L' | 'M'
}

/** A QR code as wide as its container. Dark on light in both themes, as some cameras cannot read inverted codes. */
export function QrCode({ text, label, errorCorrection = 'M' }: QrCodeProps): JSX.Element {
  return (
    <ChakraQrCode.Root value={text} encoding={{ ecc: errorCorrection, border: 2 }} width="full">
      <ChakraQrCode.Frame
        role="img"
        aria-label={label}
        display="block"
        width="full"
        height="auto"
        bg="white"
        fill="black"
        forcedColorAdjust="none"
        shapeRendering="crispEdges"
      >
        <ChakraQrCode.Pattern />
      </ChakraQrCode.Frame>
    </ChakraQrCode.Root>
  )
}
